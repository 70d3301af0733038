import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsAt, readXml, textAt, XML_LIMITS } from './read-xml.ts';

function faultOf(text: string) {
  const reading = readXml(text);
  return 'fault' in reading ? reading.fault : undefined;
}

describe('a document', () => {
  it('returns elements, attributes and text with their lines', () => {
    const reading = readXml(
      '\uFEFF<?xml version="1.0"?>\n<!-- <x> -->\n<a b="1 &lt; 2" c=\'"\'>\n  <d>x &amp; &#65;&#x4e2d;<![CDATA[<&y;>]]></d>\n  <e/>\n</a>\n',
    );
    if ('fault' in reading) throw new Error(reading.fault.message);
    expect([...reading.root.attributes]).toEqual([
      ['b', '1 < 2'],
      ['c', '"'],
    ]);
    expect(textAt(reading.root, 'd')).toBe('x & A中<&y;>');
    expect(elementsAt(reading.root, 'e').map((one) => one.line)).toEqual([5]);
  });

  it.each<[string, string, number]>([
    ['with a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 1],
    ['with its own entity', '<a>\n&x;</a>', 1],
    ['with a bare ampersand', '<a>\n<b>1 & 2</b></a>', 2],
    ['with overlapping tags', '<a>\n<b>\n</a></b>', 3],
    ['that ends early', '<a>\n<b>', 2],
    ['with two roots', '<a/>\n<b/>', 2],
    ['with text outside the root', 'x<a/>', 1],
    ['with an attribute twice', '<a b="1" b="2"/>', 1],
    ['with an unquoted attribute', '<a b=1/>', 1],
    ['with unterminated CDATA', '<a><![CDATA[x</a>', 1],
    ['without an element', '', 1],
    ['nested too deeply', '<a>'.repeat(XML_LIMITS.maxDepth + 1), 1],
    ['with too many elements', `<a>${'<b/>'.repeat(XML_LIMITS.maxElements)}</a>`, 1],
    ['with half of a character', '<a>&#xd800;</a>', 1],
  ])('%s is rejected with its line, in both languages', (_, text, line) => {
    const fault = faultOf(text);
    expect(fault?.line).toBe(line);
    expect(fault?.zh).toMatch(/\p{Script=Han}/u);
  });

  it('of random parts is read or rejected without throwing', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      'a',
      ' b="',
      '"',
      "'",
      '&',
      'amp;',
      '#65;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?',
      '?>',
      '\n',
      '=',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((pieces) => pieces.join('')),
          fc.string(),
        ),
        (text) => {
          const reading = readXml(text);
          expect('root' in reading || reading.fault.line > 0).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('keeps any text through escaping and parsing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
        const reading = readXml(`<a b="${escaped}">${escaped}</a>`);
        expect('root' in reading && [reading.root.text, reading.root.attributes.get('b')]).toEqual([text, text]);
      }),
    );
  });
});
