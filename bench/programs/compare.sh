#!/bin/bash
# A checker that some judges run in their sandbox for every case. It ignores trailing white space of lines and trailing
# empty lines.
# usage: compare.sh output answer

trim() {
  awk '{ sub(/[ \t\r]+$/, ""); print }' "$1" | awk 'NF { while (empty > 0) { print ""; empty-- } print; next } { empty++ }' > "$2"
}

trim "$1" output.trimmed
trim "$2" answer.trimmed
if cmp -s output.trimmed answer.trimmed; then
  lines=$(wc -l < output.trimmed)
  words=$(awk '{ count += NF } END { print count + 0 }' output.trimmed)
  bytes=$(wc -c < "$1")
  printf 'AC %s lines, %s tokens, %s bytes\n' "$(printf '%s' "$lines" | tr -d ' ')" "$words" "$(printf '%s' "$bytes" | tr -d ' ')"
  exit 0
fi
line=$(cmp output.trimmed answer.trimmed 2>&1 | awk '{ print $NF }' | head -n 1)
printf 'WA on line %s\n' "$line"
exit 1
