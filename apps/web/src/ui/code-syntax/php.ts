import type { StreamParser, StringStream } from '@codemirror/language';
import type { clike } from '@codemirror/legacy-modes/mode/clike';

/* PHP outside HTML, which `@codemirror/legacy-modes` lacks. Heredocs are highlighted as code. */

const words = (text: string): Record<string, true> => Object.fromEntries(text.split(' ').map((word) => [word, true]));

const settings = {
  name: 'php',
  keywords: words(
    'abstract and as break case catch class clone const continue declare default do echo else elseif enum extends final ' +
      'finally fn for foreach function global goto if implements include include_once instanceof insteadof interface isset ' +
      'list match namespace new or print private protected public readonly require require_once return static switch ' +
      'throw trait try unset use var while xor yield',
  ),
  blockKeywords: words('catch do else elseif for foreach if switch try while finally'),
  types: words('array bool callable float int iterable mixed never object string void'),
  atoms: words('true false null TRUE FALSE NULL'),
  multiLineStrings: true,
  hooks: {
    $: (stream: StringStream) => {
      stream.eatWhile(/\w/);
      return 'variable';
    },
    '#': (stream: StringStream) => {
      // `#[` begins an attribute.
      if (stream.match('[', false)) return false;
      stream.skipToEnd();
      return 'comment';
    },
    '<': (stream: StringStream) => (stream.match(/^\?(php|=)/) ? 'meta' : false),
    '?': (stream: StringStream) => (stream.eat('>') ? 'meta' : false),
  },
};

let php: StreamParser<unknown> | undefined;

/** The parser, built from the given mode: importing the mode here would split the chunk in two. */
export function phpFrom(mode: typeof clike): StreamParser<unknown> {
  return (php ??= mode(settings));
}
