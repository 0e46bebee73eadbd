// What is put down and taken up again in loops: a list that grows at one end, and whose places stay as they are when it
// is cut short, so that nothing is destroyed, made anew or measured.
#pragma once
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace ludwright::programs {

template <typename T>
class Stack {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](std::size_t index) { return data_[index]; }
  const T& operator[](std::size_t index) const { return data_[index]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }

  // One more, which is whatever it was when it was taken up.
  T& add() {
    if (size_ == most_) grow(size_ + 1);
    return data_[size_++];
  }
  void push_back(const T& value) { add() = value; }  // of no member of it
  template <typename Iterator>
  void append(Iterator from, Iterator to) {
    const auto more = static_cast<std::size_t>(to - from);
    if (size_ + more > most_) grow(size_ + more);
    std::copy(from, to, data_ + size_);
    size_ += more;
  }
  void pop_back() { --size_; }
  // Takes away what comes behind the first `size`, of which there are no fewer.
  void cut(std::size_t size) { size_ = size; }
  void clear() { size_ = 0; }
  // Where so many can be written, whatever is there, before end_at() says how many there are.
  T* room_for(std::size_t size) {
    if (size > most_) grow(size);
    return data_;
  }
  void end_at(const T* end) { size_ = static_cast<std::size_t>(end - data_); }

  void swap(Stack& other) {
    places_.swap(other.places_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(most_, other.most_);
  }

  Stack() = default;
  Stack(const Stack& other) { *this = other; }
  Stack& operator=(const Stack& other) {
    if (this == &other) return *this;
    clear();
    append(other.begin(), other.end());
    return *this;
  }

 private:
  void grow(std::size_t least) {
    places_.resize(std::max({least, most_ * 2, std::size_t{16}}));
    data_ = places_.data();
    most_ = places_.size();
  }

  std::vector<T> places_;
  T* data_ = nullptr;
  std::size_t size_ = 0, most_ = 0;
};

}  // namespace ludwright::programs
