import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('quotes fields where necessary and prevents spreadsheet programs from evaluating them as formulas', () => {
  expect(csvLine(['=1+1', 'a "b"', '@x', 'a,b'])).toBe(`'=1+1,"a ""b""",'@x,"a,b"\r\n`);
  expect(csvLine(['-1.5', '-x', 'plain', ''])).toBe("-1.5,'-x,plain,\r\n");
});
