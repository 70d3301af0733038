import type { CustomChecker } from '../../judge-plan.ts';

/** File name of the original checker or interactor in the folder of the validator. */
export const WRAPPED_SOURCE = 'testlib_program.h';

export interface Wrapping {
  /** The program is an interactor: its standard input and output are the solution's. */
  talks: boolean;
  /** How its points are interpreted. */
  mode: CustomChecker['pointsMode'];
  /**
   * How partial points are reported: a factor (2025-09), `score.txt` out of the points of a test (legacy; then also
   * written with every accepted test), or a wrong answer.
   */
  points: 'multiplier' | { most: number } | 'none';
}

/**
 * A Kattis validator that wraps a testlib program: it runs the program in a separate process with its usual arguments,
 * and converts the exit status to 42, 43 or a file with points.
 */
export function wrapTestlib({ talks, mode, points }: Wrapping): string {
  const share = mode === 'percent' ? 'points / 100' : 'points';
  const isMost = typeof points === 'object';
  const most = isMost ? points.most : 1;
  const file = isMost || mode === 'of-weight' ? 'score.txt' : 'score_multiplier.txt';
  const value = isMost && mode !== 'of-weight' ? `${share} * ${most}` : share;
  const write = (what: string) => `std::ofstream(folder + "${file}") << std::setprecision(12) << ${what} << "\\n";`;
  const accepted = isMost ? `${write(String(most))} return accepted;` : 'return accepted;';
  const partial =
    points === 'none'
      ? 'case 7: return wrong;'
      : `case 7:
      if (!(message >> word >> points) || word != "points" || points <= 0) return wrong;
      ${write(value)}
      return accepted;`;
  return `// Runs the testlib program and reports its verdict as the problem package format requires.
#define main testlib_program_main
#include "${WRAPPED_SOURCE}"
#undef main

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int accepted = 42, wrong = 43, fault = 1;

int conclude(int status, const std::string& folder) {
  std::ifstream message(folder + "judgemessage.txt");
  std::string word;
  double points = 0;
  switch (status) {
    case 0: ${accepted}
    case 1: case 2: case 4: case 8: return wrong;
    ${partial}
    default: return fault;
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc < 4) return fault;
  std::string folder = argv[3];
  if (folder.empty() || folder.back() != '/') folder += '/';
  std::string output = folder + "output.txt";
  ${talks ? '' : 'std::ofstream(output, std::ios::binary) << std::cin.rdbuf();'}
  pid_t child = fork();
  if (child < 0) return fault;
  if (child == 0) {
    if (!freopen((folder + "judgemessage.txt").c_str(), "w", stderr)) _exit(3);
    char* arguments[] = {argv[0], argv[1], &output[0], argv[2], nullptr};
    exit(testlib_program_main(4, arguments));
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return fault;
  return conclude(WEXITSTATUS(status), folder);
}
`;
}
