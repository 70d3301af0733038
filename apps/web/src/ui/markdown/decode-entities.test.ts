import { decodeHTMLStrict as byTable } from 'entities';
import { describe, expect, it } from 'vitest';
import { decodeHTMLStrict } from './decode-entities.ts';

describe('a named character', () => {
  it.each([
    '&amp;',
    '&lt;',
    '&nbsp;',
    '&copy;',
    '&le;',
    '&NotEqualTilde;',
    '&#65;',
    '&#x1F600;',
    '&semi;',
    '&quot;',
    '&nosuch;',
    '&ampx;',
  ])('is the same as in the tables: %s', (entity) => expect(decodeHTMLStrict(entity)).toBe(byTable(entity)));
});
