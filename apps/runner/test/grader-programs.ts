import type { GraderFamily } from '@assay/problem';

/** The grader of a problem that requires a function which adds two numbers, and solutions for it. */
export interface GraderPrograms {
  family: GraderFamily;
  /** By path in the problem data, the main one first. */
  grader: Readonly<Record<string, string>>;
  right: string;
  wrong: string;
}

const header = { 'grader/sum.h': 'long long sum(long long a, long long b);\n' };
const main = (io: string) =>
  `#include "sum.h"\n#include <${io}>\nint main() { long long a, b; scanf("%lld%lld", &a, &b); printf("%lld\\n", sum(a, b)); }\n`;
/** A correct solution, and one that computes the opposite. */
const both = (right: string) => ({ right, wrong: right.replace('a + b', 'a - b') });

const c = { ...both('#include "sum.h"\nlong long sum(long long a, long long b) { return a + b; }\n') };
const cpp: GraderPrograms = { family: 'cpp', grader: { 'grader/grader.cpp': main('cstdio'), ...header }, ...c };
const python: GraderPrograms = {
  family: 'python',
  grader: { 'grader/grader.py': 'import answer\nprint(answer.sum(*map(int, input().split())))\n' },
  ...both('def sum(a, b):\n    return a + b\n'),
};
const javascriptGrader = {
  'grader/grader.js':
    "const { sum } = require('./answer.js');\nconst [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(sum(a, b));\n",
};

export const graderPrograms: Readonly<Record<string, GraderPrograms>> = {
  C: { family: 'c', grader: { 'grader/grader.c': main('stdio.h'), ...header }, ...c },
  'C++14': cpp,
  'C++17': cpp,
  'C++20': cpp,
  'C++23': cpp,
  Java: {
    family: 'java',
    grader: {
      'grader/Grader.java':
        'import java.util.*;\npublic class Grader { public static void main(String[] args) { Scanner in = new Scanner(System.in); System.out.println(new Solution().sum(in.nextLong(), in.nextLong())); } }\n',
    },
    ...both('public class Solution { public long sum(long a, long b) { return a + b; } }\n'),
  },
  Kotlin: {
    family: 'kotlin',
    grader: {
      'grader/grader.kt':
        'fun main(args: Array<String>) { val (a, b) = readLine()!!.split(" ").map { it.toLong() }\n println(sum(a, b)) }\n',
    },
    ...both('fun sum(a: Long, b: Long): Long = a + b\n'),
  },
  'Python 3': python,
  'PyPy 3': python,
  Rust: {
    family: 'rust',
    grader: {
      'grader/grader.rs':
        'mod answer;\nfn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); let n: Vec<i64> = line.split_whitespace().map(|x| x.parse().unwrap()).collect(); println!("{}", answer::sum(n[0], n[1])); }\n',
    },
    ...both('pub fn sum(a: i64, b: i64) -> i64 { a + b }\n'),
  },
  Go: {
    family: 'go',
    grader: {
      'grader/grader.go':
        'package main\nimport "fmt"\nfunc main() { var a, b int64; fmt.Scan(&a, &b); fmt.Println(sum(a, b)) }\n',
    },
    ...both('package main\nfunc sum(a, b int64) int64 { return a + b }\n'),
  },
  JavaScript: {
    family: 'javascript',
    grader: javascriptGrader,
    ...both('exports.sum = (a, b) => a + b;\n'),
  },
  TypeScript: {
    family: 'javascript',
    grader: javascriptGrader,
    ...both('export function sum(a: number, b: number): number { return a + b; }\n'),
  },
  Pascal: {
    family: 'pascal',
    grader: {
      'grader/grader.pas':
        'program grader;\nuses answer;\nvar a, b: int64;\nbegin\nread(a, b);\nwriteln(sum(a, b));\nend.\n',
    },
    ...both(
      'unit answer;\ninterface\nfunction sum(a, b: int64): int64;\nimplementation\nfunction sum(a, b: int64): int64;\nbegin\nsum := a + b;\nend;\nend.\n',
    ),
  },
  'C#': {
    family: 'csharp',
    grader: {
      'grader/grader.cs':
        "using System;\nclass Grader { static void Main() { var p = Console.ReadLine().Split(' '); Console.WriteLine(Solution.Sum(long.Parse(p[0]), long.Parse(p[1]))); } }\n",
    },
    ...both('class Solution { public static long Sum(long a, long b) { return a + b; } }\n'),
  },
  Haskell: {
    family: 'haskell',
    grader: {
      'grader/grader.hs':
        'module Main where\nimport qualified Answer\nmain :: IO ()\nmain = do { [a, b] <- map read . words <$> getLine ; print (Answer.sum a b) }\n',
    },
    ...both(
      'module Answer where\nimport Prelude hiding (sum)\nsum :: Integer -> Integer -> Integer\nsum a b = a + b\n',
    ),
  },
  OCaml: {
    family: 'ocaml',
    grader: {
      'grader/grader.ml': 'let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (Answer.sum a b))\n',
    },
    ...both('let sum a b = a + b\n'),
  },
  Ruby: {
    family: 'ruby',
    grader: { 'grader/grader.rb': "require_relative 'answer'\nputs sum(*gets.split.map(&:to_i))\n" },
    ...both('def sum(a, b) = a + b\n'),
  },
  PHP: {
    family: 'php',
    grader: {
      'grader/grader.php': '<?php require "answer.php"; fscanf(STDIN, "%d %d", $a, $b); echo sum($a, $b), "\\n";\n',
    },
    right: '<?php function sum($a, $b) { return $a + $b; }\n',
    wrong: '<?php function sum($a, $b) { return $a - $b; }\n',
  },
  Perl: {
    family: 'perl',
    grader: {
      'grader/grader.pl': 'require "./answer.pl"; my ($a, $b) = split " ", <STDIN>; print sum($a, $b), "\\n";\n',
    },
    right: 'sub sum { return $_[0] + $_[1]; }\n1;\n',
    wrong: 'sub sum { return $_[0] - $_[1]; }\n1;\n',
  },
  Lua: {
    family: 'lua',
    grader: { 'grader/grader.lua': 'require "answer"\nlocal a, b = io.read("n", "n")\nprint(sum(a, b))\n' },
    ...both('function sum(a, b) return a + b end\n'),
  },
};
