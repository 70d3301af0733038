import { describe, expect, it } from 'vitest';
import { haveOwnProcessors } from './calibration.ts';

describe('slots have separate processors', () => {
  it.each([
    [['3 \n1', '2 \n1'], true],
    [['3 \n1', '3 \n1'], false],
    [['2 3 \n1', '2 3 \n1'], false],
    [['2 3 \n1'], false],
    [['0 \n1'], true],
    [['\n1'], false],
  ])('if concurrent programs print %j: %s', (outputs, own) => {
    expect(haveOwnProcessors(outputs)).toBe(own);
  });
});
