import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('quotes what needs quotes and lets no spreadsheet program read a field as a formula', () => {
  expect(csvLine(['=1+1', 'a "b"', '@x', 'a,b'])).toBe(`'=1+1,"a ""b""",'@x,"a,b"\r\n`);
  expect(csvLine(['-1.5', '-x', 'plain', ''])).toBe("-1.5,'-x,plain,\r\n");
});
