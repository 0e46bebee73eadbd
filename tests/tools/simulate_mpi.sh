#!/usr/bin/env bash
# simulate_mpi.sh LUDWRIGHT LUDWRIGHT_MPI: two and three processes write the file that one process writes.
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -rf "$folder"' EXIT
job=(connect-four --games 600 --seed 3)
run=(mpirun --oversubscribe)
((EUID == 0)) && run+=(--allow-run-as-root)
"$1" simulate "${job[@]}" --out one.json >one.txt || exit 1
for processes in 2 3; do
  "${run[@]}" -n "$processes" "$2" "${job[@]}" --out mpi.json >mpi.txt || exit 1
  cmp one.json mpi.json && cmp one.txt mpi.txt || exit 1
  rm mpi.json
done
