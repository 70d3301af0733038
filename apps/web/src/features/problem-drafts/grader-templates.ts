import { GRADER_FOLDER } from '@assay/contract/draft-limits';
import { languagesOfFamily, type GraderFamily } from '@assay/contract/languages';
import { languages } from '../../lib/programming-languages.ts';

const HEADER = 'int solve(int a, int b);\n';

/** Files that read two numbers, and print what the contestant's function `solve` returns; the main one first. */
const TEMPLATES: { readonly [Family in GraderFamily]?: Readonly<Record<string, string>> } = {
  c: {
    'grader.c': `#include <stdio.h>
#include "task.h"

int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    printf("%d\\n", solve(a, b));
}
`,
    'task.h': HEADER,
  },
  cpp: {
    'grader.cpp': `#include <iostream>
#include "task.h"

int main() {
    int a, b;
    std::cin >> a >> b;
    std::cout << solve(a, b) << std::endl;
}
`,
    'task.h': HEADER,
  },
  java: {
    'Grader.java': `import java.util.Scanner;

public class Grader {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        // Contestants write: public class Solution { static int solve(int a, int b) { … } }
        System.out.println(Solution.solve(in.nextInt(), in.nextInt()));
    }
}
`,
  },
  python: {
    'grader.py': `import answer

# Contestants write: def solve(a, b)
a, b = map(int, input().split())
print(answer.solve(a, b))
`,
  },
  javascript: {
    'grader.js': `const { solve } = require('./answer.js');

// Contestants write: exports.solve = (a, b) => …
const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number);
console.log(solve(a, b));
`,
  },
};

/** The files of a new grader by their paths; for a family without a template, an empty main file. */
export function graderTemplates(family: GraderFamily): Record<string, string> {
  const [name] = languagesOfFamily[family];
  const extension = languages.find((one) => one.name === name)?.extensions[0] ?? '.txt';
  const files = Object.entries(TEMPLATES[family] ?? { [`grader${extension}`]: '' });
  return Object.fromEntries(files.map(([file, text]) => [GRADER_FOLDER + file, text]));
}
