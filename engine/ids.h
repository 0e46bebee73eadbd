// Strong ids of everything a rule can name. An id is an index into the table of its kind in Model or Store.
#pragma once
#include <cstdint>

namespace ludwright {

using CellId = std::uint16_t;      // index into Topology::cells
using PieceId = std::uint16_t;     // index into Store::pieces, never reused within a play
using TypeId = std::uint8_t;       // index into Model::types
using PlayerId = std::uint8_t;     // index into Model::seats, or kNobody
using DirectionId = std::uint8_t;  // index into Topology::directions
using ExprId = std::int32_t;       // index into Model::exprs, or kNoId
using PathsId = std::int32_t;      // index into Model::path_sets, or kNoId
using BlockId = std::int32_t;      // index into Model::blocks, or kNoId

inline constexpr CellId kNoCell = 0xffff;
inline constexpr PieceId kNoPiece = 0xffff;
inline constexpr PlayerId kNobody = 0xff;
inline constexpr DirectionId kNoDirection = 0xff;
inline constexpr std::int32_t kNoId = -1;
inline constexpr std::int32_t kNone = -1;  // `none` in a slot, whatever its type

}  // namespace ludwright
