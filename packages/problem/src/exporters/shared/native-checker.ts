import type { NativeChecker } from '../../judge-plan.ts';

/** The note about a checker of Assay that becomes a program of the package. */
export const BECOMES_PROGRAM = [
  'It becomes a checker program that accepts the same outputs.',
  '已转换为判定相同的检查器程序。',
] as const;

/** How a checker program is called: by testlib, or as a judging program of HUSTOJ (input, answer, output). */
type Protocol = 'testlib' | 'hustoj';

/** The stock checker of testlib that accepts exactly the same outputs as ours; undefined if there is none. */
export function stockNameOf({ compare, caseSensitive, absolute, relative }: NativeChecker): string | undefined {
  const isPlain = compare === 'tokens' && caseSensitive && absolute === null && relative === null;
  return isPlain ? 'wcmp' : undefined;
}

/** A program in C++ that accepts the same outputs as a checker of Assay. */
export function programOfNative(checker: NativeChecker, protocol: Protocol): string {
  const body = `${PARTS}${comparisonOf(checker)}`;
  if (protocol === 'hustoj') {
    return `// Compares the output with the answer as Assay does: input, answer, output.
#include <fstream>
${body}
int main(int argc, char* argv[]) {
  if (argc < 4) return 1;
  return matches(whole(argv[3]), whole(argv[2])) ? 0 : 1;
}
`;
  }
  return `// Compares the output with the answer as Assay does.
#include "testlib.h"

#include <fstream>
${body}
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  // Testlib accepts only after the whole output has been read.
  std::string output;
  while (!ouf.eof()) output += ouf.readChar();
  if (matches(output, whole(argv[3]))) quitf(_ok, "as expected");
  quitf(_wa, "differs from the answer");
}
`;
}

/** A checker for formats in which one runs after every interactor: the interactor has decided. */
export const ACCEPTING_CHECKER = `// The interactor decides: whatever it accepts is right.
#include "testlib.h"

int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  while (!ouf.eof()) ouf.readChar();
  quitf(_ok, "accepted by the interactor");
}
`;

const PARTS = `#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

namespace {

std::string whole(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

bool blank(char c) { return c == ' ' || (c >= '\\t' && c <= '\\r'); }

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> found;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && blank(text[end]) == blank(text[at])) ++end;
    if (!blank(text[at])) found.push_back(text.substr(at, end - at));
    at = end;
  }
  return found;
}

// Lines without blanks at their ends, and without empty lines at the end.
std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> found;
  for (size_t at = 0; at <= text.size();) {
    size_t end = std::min(text.find('\\n', at), text.size());
    std::string line = text.substr(at, end - at);
    while (!line.empty() && blank(line.back())) line.pop_back();
    found.push_back(line);
    at = end + 1;
  }
  while (!found.empty() && found.back().empty()) found.pop_back();
  return found;
}

// Only letters of ASCII have a lower case.
std::string lower(std::string text) {
  for (char& c : text) if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
  return text;
}

// Decimal numbers, with an exponent or without.
bool number(const std::string& text, double& value) {
  size_t at = text[0] == '+' || text[0] == '-' ? 1 : 0, digits = 0;
  auto skip = [&] { for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) ++digits; };
  skip();
  if (at < text.size() && text[at] == '.') { ++at; skip(); }
  if (digits == 0) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    digits = 0;
    skip();
    if (digits == 0) return false;
  }
  if (at != text.size()) return false;
  value = std::strtod(text.c_str(), nullptr);
  return true;
}

// NaN and the infinities, in one spelling; empty for any other word.
std::string special(const std::string& text) {
  bool negative = text[0] == '-';
  std::string word = lower(text[0] == '+' || negative ? text.substr(1) : text);
  if (word == "nan") return word;
  return word == "inf" || word == "infinity" ? (negative ? "-inf" : "inf") : "";
}

`;

function comparisonOf({ compare, caseSensitive, absolute, relative }: NativeChecker): string {
  const text = (name: string) => (caseSensitive ? name : `lower(${name})`);
  const isNumeric = absolute !== null || relative !== null;
  const same = isNumeric
    ? `bool same(const std::string& output, const std::string& answer) {
  if (output == answer) return true;
  double got = 0, wanted = 0;
  if (!number(answer, wanted)) {
    std::string expected = special(answer);
    return expected.empty() ? ${text('output')} == ${text('answer')} : special(output) == expected;
  }
  if (!number(output, got)) return false;
  double gap = std::fabs(got - wanted);
  if (!std::isfinite(gap)) return false;
  return gap <= ${literal(absolute)} || gap <= ${literal(relative)} * std::fabs(wanted);
}
`
    : `bool same(const std::string& output, const std::string& answer) { return ${text('output')} == ${text('answer')}; }
`;
  const list = compare === 'lines' || compare === 'lines-in-any-order' ? 'lines' : 'words';
  const isUnordered = compare === 'lines-in-any-order' || compare === 'tokens-in-any-order';
  const prepare = isUnordered
    ? `  for (auto* list : {&a, &b}) {
    for (auto& one : *list) one = ${text('one')};
    list->erase(std::remove(list->begin(), list->end(), std::string()), list->end());
    std::sort(list->begin(), list->end());
  }
`
    : '';
  const compareLists = `  std::vector<std::string> a = ${list}(output), b = ${list}(answer);
${prepare}  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same);`;
  const compareBytes = isNumeric
    ? `  // White space must be identical: it is what remains without the words.
  auto gaps = [](std::string text) {
    for (size_t at = 0; at < text.size(); ++at) if (!blank(text[at])) text[at] = '\\0';
    text.erase(std::unique(text.begin(), text.end(), [](char x, char y) { return x == '\\0' && y == '\\0'; }), text.end());
    return text;
  };
  if (gaps(output) != gaps(answer)) return false;
${compareLists}`
    : `  return same(output, answer);`;
  return `${same}
bool matches(const std::string& output, const std::string& answer) {
${compare === 'exact' ? compareBytes : compareLists}
}

}  // namespace
`;
}

function literal(value: number | null): string {
  return value === null ? '-1' : String(value);
}
