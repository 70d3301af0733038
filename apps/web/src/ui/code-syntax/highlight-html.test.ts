import { describe, expect, it } from 'vitest';
import { languages } from '../../lib/programming-languages.ts';
import { highlightToHtml } from './highlight-html.ts';
import { loadSyntax, syntaxNamed, type SyntaxName } from './syntaxes.ts';

async function highlighted(code: string, name: SyntaxName): Promise<HTMLElement> {
  const box = document.createElement('pre');
  box.innerHTML = highlightToHtml(code, await loadSyntax(name));
  return box;
}

function words(box: HTMLElement, kind: string): string[] {
  return [...box.querySelectorAll(`.code-${kind}`)].map((element) => element.textContent ?? '');
}

const samples: Record<SyntaxName, string> = {
  c: 'int main(void) { return 0; } /* a */',
  cpp: '#include <vector>\nint main() {\n\tauto s = R"(a\n"b" <i>)"; // one\n\n\treturn 0x1F & 1;\n}',
  csharp: 'class A { static void Main() { System.Console.Write("x"); } }',
  java: 'public class A { public static void main(String[] a) { int n = 1; } }',
  kotlin: 'fun main() { val n = readln().toInt() }',
  python: 'def f(n):\n    """a\n    b"""\n    return [x for x in range(n)]  # one',
  go: 'func main() { x := "a"; _ = x }',
  rust: 'fn main() { let x: i32 = 5; }',
  pascal: "begin writeln('a'); end.",
  haskell: 'main :: IO ()\nmain = interact $ show . sum . map read . words -- one',
  ocaml: 'let () = Scanf.scanf " %d" (fun n -> print_int n) (* one *)',
  ruby: 'def f(n)\n  puts "#{n}" # one\nend',
  php: '<?php\nfunction f(int $n): int { return $n + 1; } # one\necho "a\nb", \'c\';',
  perl: 'my ($a, $b) = split / /, <STDIN>;\nprint $a + $b; # one',
  lua: 'local n = io.read("n") -- one\nprint(n)',
  shell: 'for i in 1 2; do echo "$i"; done # x',
  javascript: 'const a = `b${1}`; // x',
  typescript: 'const a: number = 1;',
  json: '{"a": [1, true, null]}',
};

describe('a highlighted program', () => {
  it.each(Object.entries(samples) as [SyntaxName, string][])('keeps its text: %s', async (name, code) => {
    const box = await highlighted(code, name);
    expect(box.textContent).toBe(code);
    expect(box.querySelector('[class^="code-"]')).not.toBeNull();
  });

  it('distinguishes the tokens of C++, across lines', async () => {
    const box = await highlighted(samples.cpp, 'cpp');
    expect(words(box, 'type')).toContain('int');
    expect(words(box, 'title')).toEqual(['main']);
    expect(words(box, 'keyword')).toEqual(expect.arrayContaining(['return']));
    expect(words(box, 'string').join('')).toContain('"b" <i>');
    expect(words(box, 'comment')).toEqual(['// one']);
    expect(words(box, 'number')).toEqual(['0x1F', '1']);
  });

  it('never contains HTML from the program', async () => {
    const box = await highlighted('<img src=x onerror="ran = true"> "<b>" // <i>', 'cpp');
    expect(box.querySelector('img, b, i')).toBeNull();
  });
});

describe('the name of a language', () => {
  it.each([
    ['C++', 'cpp'],
    ['py', 'python'],
    ['bash', 'shell'],
    ['text', undefined],
    ['constructor', undefined],
    ['ml', 'ocaml'],
    ['Node.js', 'javascript'],
  ])('%s means %s', (name, expected) => expect(syntaxNamed(name)).toBe(expected));

  it.each(languages.map(({ name, syntax, extensions }) => [name, syntax, extensions]))(
    'is known for every language of the judge, with its extensions: %s',
    (name, syntax, extensions) => {
      for (const one of [name, ...extensions.map((extension) => extension.slice(1))])
        expect(syntaxNamed(one)).toBe(syntax);
    },
  );
});
