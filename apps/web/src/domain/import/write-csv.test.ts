import { expect, it } from 'vitest';
import { csvText } from './write-csv.ts';

it('quotes every cell and lets no spreadsheet program read one as a formula', () => {
  expect(
    csvText([
      ['=1+1', 'a "b"', '@x'],
      ['-1', 'plain', ''],
    ]),
  ).toBe(`"'=1+1","a ""b""","'@x"\r\n"'-1","plain",""\r\n`);
});
