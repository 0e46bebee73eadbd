# Sourced by tools/ludwright and tools/test: installs Debian packages that are missing, or says which and stops.

# need_packages NAME...: returns when all are there. Says what it installs; with sudo when not root.
need_packages() {
  command -v dpkg-query >/dev/null || return 0  # not Debian: the build will say what it lacks
  local missing=() package
  for package in "$@"; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  ((${#missing[@]} == 0)) && return 0

  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      stop_with_command "${missing[@]}"
    fi
    as_root=(sudo)
    # Without a terminal nobody can type a password.
    [[ -t 0 ]] || as_root=(sudo -n)
  fi
  echo "installing ${missing[*]}" >&2
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}")
  # A bare machine has no package lists yet; others are spared the download.
  "${install[@]}" >/dev/null 2>&1 && return 0
  "${as_root[@]}" apt-get update -q >/dev/null 2>&1
  "${install[@]}" >/dev/null || stop_with_command "${missing[@]}"
}

stop_with_command() {
  echo "error: these packages are missing and could not be installed; run" >&2
  echo "  sudo apt-get install $*" >&2
  exit 3
}

# Runs a build with its output in $1, showing only how far it is and the time left, and only on a terminal; the output if it fails.
quiet_build() {
  local log=$1 line status start=$SECONDS done total left
  shift
  if [[ -t 2 ]]; then
    "$@" 2>&1 | tee "$log" | while IFS= read -r line; do
      [[ $line =~ ^\[([1-9][0-9]*)/([0-9]+)\] ]] || continue  # the zeroth step: CMake runs again
      done=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
      left=$(((SECONDS - start) * (total - done) / done))
      printf '\r\033[Kbuilding: %d of %d parts, about %d:%02d minutes left' "$done" "$total" $((left / 60)) $((left % 60)) >&2
    done
    status=${PIPESTATUS[0]}
    printf '\r\033[K' >&2
  else
    "$@" >"$log" 2>&1
    status=$?
  fi
  ((status == 0)) || tail -n 60 "$log" >&2
  return "$status"
}
