/**
 * By language and verdict: a program that reads two numbers and prints their sum, and programs that fail in each way.
 */
export type ProgramsByVerdict = Readonly<Record<string, string>>;

const c = {
  Accepted: '#include <stdio.h>\nint main(){long a,b;scanf("%ld%ld",&a,&b);printf("%ld\\n",a+b);}',
  'Wrong Answer': '#include <stdio.h>\nint main(){puts("0");}',
  'Time Limit Exceeded': 'int main(){volatile unsigned long x=0;for(;;)x++;}',
  'Memory Limit Exceeded':
    '#include <stdlib.h>\n#include <string.h>\nint main(){for(int i=0;i<600;i++){char*p=malloc(1<<20);memset(p,i|1,1<<20);__asm__ volatile(""::"r"(p):"memory");}}',
  'Output Limit Exceeded':
    '#include <stdio.h>\nint main(){static char text[1<<16];for(;;)fwrite(text,1,sizeof text,stdout);}',
  'Runtime Error': '#include <stdlib.h>\nint main(){abort();}',
  'Compile Error': 'int main(){ return undeclared; }',
};

const cpp = (standard: string) => ({
  ...c,
  Accepted: `#include <bits/stdc++.h>\n${standard}\nint main(){long long a,b;std::cin>>a>>b;std::cout<<a+b<<'\\n';}`,
  'Memory Limit Exceeded':
    "#include <bits/stdc++.h>\nint main(){std::vector<std::string> all;for(;;)all.emplace_back(1<<20,'x');}",
  'Runtime Error': '#include <bits/stdc++.h>\nint main(){std::vector<int> empty; return empty.at(3);}',
});

const python = {
  Accepted: 'a, b = map(int, input().split())\nprint(a + b)\n',
  'Wrong Answer': 'print(0)\n',
  'Time Limit Exceeded': 'while True: pass\n',
  'Memory Limit Exceeded': 'all = []\nwhile True: all.append(bytearray(1 << 20))\n',
  'Output Limit Exceeded': 'while True: print("flood" * 10000)\n',
  'Runtime Error': 'print(1 // 0)\n',
  'Compile Error': 'def broken(:\n',
};

const java = (body: string, name = 'Main') =>
  `import java.util.*;\npublic class ${name} { public static void main(String[] args) throws Exception { ${body} } }\n`;

const javascript = {
  Accepted: `const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number); console.log(a + b);\n`,
  'Wrong Answer': 'console.log(0);\n',
  'Time Limit Exceeded': 'for (;;);\n',
  'Memory Limit Exceeded': `const all = []; for (;;) all.push(Buffer.alloc(1 << 20, 1));\n`,
  'Output Limit Exceeded': `for (;;) require('fs').writeSync(1, 'flood '.repeat(10000));\n`,
  'Runtime Error': 'null.x;\n',
  'Compile Error': 'const = ;\n',
};

const rust = (body: string) => `use std::io::*;\nfn main() { ${body} }\n`;
const go = (body: string, imports = '"fmt"') => `package main\nimport (${imports})\nfunc main() { ${body} }\n`;
const cs = (body: string) =>
  `using System; using System.Collections.Generic;\nclass Program { static void Main() { ${body} } }\n`;
const kotlin = (body: string) => `fun main(args: Array<String>) { ${body} }\n`;
const pascal = (body: string, head = '') => `program answer;\n${head}\nbegin\n${body}\nend.\n`;
const haskell = (body: string, head = '') => `${head}\nmain :: IO ()\nmain = ${body}\n`;

export const languagePrograms: Readonly<Record<string, ProgramsByVerdict>> = {
  C: c,
  'C++14': cpp('#if __cplusplus != 201402L\n#error not C++14\n#endif'),
  'C++17': cpp('#if __cplusplus != 201703L\n#error not C++17\n#endif'),
  'C++20': cpp('#include <compare>\nauto order = 1 <=> 2;'),
  'C++23': cpp('#if __cplusplus <= 202002L\n#error not C++23\n#endif'),
  'Python 3': python,
  'PyPy 3': python,
  Java: {
    // Its class has a different name, with a second class next to it.
    Accepted: `${java('Scanner in = new Scanner(System.in); System.out.println(Sum.of(in.nextLong(), in.nextLong()));', 'Solution')}class Sum { static long of(long a, long b) { return a + b; } }\n`,
    'Wrong Answer': java('System.out.println(0);'),
    'Time Limit Exceeded': java('long x = 0; while (true) x++;'),
    'Memory Limit Exceeded': java(
      'List<byte[]> all = new ArrayList<>(); while (true) { byte[] b = new byte[1 << 20]; Arrays.fill(b, (byte) 1); all.add(b); }',
    ),
    'Output Limit Exceeded': java('byte[] b = new byte[1 << 16]; while (true) System.out.write(b, 0, b.length);'),
    'Runtime Error': java('Object o = null; o.toString();'),
    'Compile Error': java('int x = "text";'),
  },
  Kotlin: {
    Accepted: kotlin('val (a, b) = readLine()!!.split(" ").map { it.toLong() }; println(a + b)'),
    'Wrong Answer': kotlin('println(0)'),
    'Time Limit Exceeded': kotlin('var x = 0L; while (true) x++'),
    'Memory Limit Exceeded': kotlin(
      'val all = ArrayList<ByteArray>(); while (true) { val b = ByteArray(1 shl 20); b.fill(1); all.add(b) }',
    ),
    'Output Limit Exceeded': kotlin('val text = "flood ".repeat(10000); while (true) print(text)'),
    'Runtime Error': kotlin('val none = IntArray(0); println(none[args.size + 3])'),
    'Compile Error': kotlin('val x: Int = "text"'),
  },
  JavaScript: javascript,
  TypeScript: {
    ...javascript,
    Accepted: `import { readFileSync } from 'node:fs';\nenum Base { Ten = 10 }\nconst [a, b]: number[] = readFileSync(0, 'utf8').trim().split(/\\s+/).map((text: string): number => parseInt(text, Base.Ten));\nconsole.log(a + b);\n`,
    'Memory Limit Exceeded': `const all: Buffer[] = []; for (;;) all.push(Buffer.alloc(1 << 20, 1));\n`,
    'Output Limit Exceeded': `import { writeSync } from 'node:fs';\nfor (;;) writeSync(1, 'flood '.repeat(10000));\n`,
    'Runtime Error': `const nothing: { x: number } = JSON.parse('null'); console.log(nothing.x);\n`,
  },
  Rust: {
    Accepted: rust(
      'let mut s = String::new(); stdin().read_to_string(&mut s).unwrap(); println!("{}", s.split_whitespace().map(|x| x.parse::<i64>().unwrap()).sum::<i64>());',
    ),
    'Wrong Answer': 'fn main() { println!("0"); }\n',
    'Time Limit Exceeded': 'fn main() { let mut x = 0u64; loop { x = std::hint::black_box(x.wrapping_add(1)); } }\n',
    'Memory Limit Exceeded': 'fn main() { let mut all = vec![]; loop { all.push(vec![1u8; 1 << 20]); } }\n',
    'Output Limit Exceeded': 'fn main() { let text = "flood ".repeat(10000); loop { print!("{text}"); } }\n',
    'Runtime Error': 'fn main() { let v: Vec<i32> = Vec::new(); println!("{}", v[std::hint::black_box(3)]); }\n',
    'Compile Error': 'fn main() { undeclared(); }\n',
  },
  Go: {
    Accepted: go('var a, b int64; fmt.Scan(&a, &b); fmt.Println(a + b)'),
    'Wrong Answer': go('fmt.Println(0)'),
    'Time Limit Exceeded': 'package main\nfunc main() { x := 0\nfor { x++ } }\n',
    'Memory Limit Exceeded':
      'package main\nvar all [][]byte\nfunc main() { for { b := make([]byte, 1<<20)\nfor i := range b { b[i] = 1 }\nall = append(all, b) } }\n',
    'Output Limit Exceeded': go('text := make([]byte, 1<<16); for { os.Stdout.Write(text) }', '"os"'),
    'Runtime Error': go('var a []int\nfmt.Println(a[len(a)+3])'),
    'Compile Error': go('unused := 1\nfmt.Println()'),
  },
  Pascal: {
    Accepted: pascal('read(a, b); writeln(a + b);', 'var a, b: int64;'),
    'Wrong Answer': pascal('writeln(0);'),
    'Time Limit Exceeded': pascal('while true do inc(x);', 'var x: int64;'),
    'Memory Limit Exceeded': pascal(
      'while true do begin getmem(p, 1 shl 20); fillchar(p^, 1 shl 20, 1); end;',
      'var p: pointer;',
    ),
    'Output Limit Exceeded': pascal("s := StringOfChar('x', 65536); while true do write(s);", 'var s: ansistring;'),
    'Runtime Error': pascal('x := 0; writeln(1 div x);', 'var x: longint;'),
    'Compile Error': pascal('writeln(undeclared);'),
  },
  'C#': {
    Accepted: cs(
      "var p = Console.In.ReadToEnd().Split(new[]{' ','\\n'}, StringSplitOptions.RemoveEmptyEntries); Console.WriteLine(long.Parse(p[0]) + long.Parse(p[1]));",
    ),
    'Wrong Answer': cs('Console.WriteLine(0);'),
    'Time Limit Exceeded': cs('long x = 0; while (true) x++;'),
    'Memory Limit Exceeded': cs(
      'var all = new List<byte[]>(); while (true) { var b = new byte[1 << 20]; for (int i = 0; i < b.Length; i++) b[i] = 1; all.Add(b); }',
    ),
    'Output Limit Exceeded': cs("var text = new string('x', 1 << 16); while (true) Console.Write(text);"),
    'Runtime Error': cs('object o = null; Console.WriteLine(o.ToString());'),
    'Compile Error': cs('int x = "text";'),
  },
  Haskell: {
    Accepted: haskell('interact (\\s -> show (sum (map read (words s) :: [Integer])) ++ "\\n")'),
    'Wrong Answer': haskell('putStrLn "0"'),
    'Time Limit Exceeded': haskell('print (length (filter odd (cycle [2 :: Int, 4])))'),
    'Memory Limit Exceeded': haskell(
      'do { let { xs = [1 ..] :: [Integer] } ; print (sum (take 100000000 xs)) ; print (length (take 100000000 xs)) }',
    ),
    'Output Limit Exceeded': haskell("mapM_ putStrLn (repeat (replicate 65536 'x'))"),
    'Runtime Error': haskell('print (head ([] :: [Int]))'),
    'Compile Error': haskell('undeclared'),
  },
  OCaml: {
    Accepted: 'let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (a + b))\n',
    'Wrong Answer': 'let () = print_endline "0"\n',
    'Time Limit Exceeded': 'let () = let x = ref 0 in while true do incr x done\n',
    'Memory Limit Exceeded': "let all = ref []\nlet () = while true do all := Bytes.make (1 lsl 20) 'x' :: !all done\n",
    'Output Limit Exceeded': "let () = let text = String.make 65536 'x' in while true do print_string text done\n",
    'Runtime Error': 'let () = print_int (1 / (Sys.opaque_identity 0))\n',
    'Compile Error': 'let () = undeclared ()\n',
  },
  Ruby: {
    Accepted: 'puts STDIN.read.split.map(&:to_i).sum\n',
    'Wrong Answer': 'puts 0\n',
    'Time Limit Exceeded': 'loop {}\n',
    'Memory Limit Exceeded': "all = []\nloop { all << 'x' * (1 << 20) }\n",
    'Output Limit Exceeded': "loop { puts 'flood ' * 10000 }\n",
    'Runtime Error': 'puts 1 / 0\n',
    'Compile Error': 'def broken(\n',
  },
  PHP: {
    Accepted: '<?php fscanf(STDIN, "%d %d", $a, $b); echo $a + $b, "\\n";\n',
    'Wrong Answer': '<?php echo "0\\n";\n',
    'Time Limit Exceeded': '<?php while (true);\n',
    'Memory Limit Exceeded': '<?php $all = []; while (true) $all[] = str_repeat("x", 1 << 20);\n',
    'Output Limit Exceeded': '<?php while (true) echo str_repeat("flood ", 10000);\n',
    'Runtime Error': '<?php echo intdiv(1, 0);\n',
    'Compile Error': '<?php function (;\n',
  },
  Perl: {
    Accepted: 'my ($a, $b) = split " ", <STDIN>; print $a + $b, "\\n";\n',
    'Wrong Answer': 'print "0\\n";\n',
    'Time Limit Exceeded': 'while (1) {}\n',
    'Memory Limit Exceeded': 'my @all; while (1) { push @all, "x" x (1 << 20); }\n',
    'Output Limit Exceeded': 'while (1) { print "flood " x 10000; }\n',
    'Runtime Error': 'die "broken";\n',
    'Compile Error': 'sub broken {\n',
  },
  Lua: {
    Accepted: 'local a, b = io.read("n", "n")\nprint(a + b)\n',
    'Wrong Answer': 'print(0)\n',
    'Time Limit Exceeded': 'while true do end\n',
    'Memory Limit Exceeded': 'local all = {}\nwhile true do all[#all + 1] = string.rep("x", 1 << 20) .. #all end\n',
    'Output Limit Exceeded': 'while true do io.write(string.rep("flood ", 10000)) end\n',
    'Runtime Error': 'local nothing\nprint(nothing.x)\n',
    'Compile Error': 'print(\n',
  },
};
