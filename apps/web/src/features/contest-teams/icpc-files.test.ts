import { describe, expect, it } from 'vitest';
import { MAX_ICPC_BYTES } from '@assay/contract/contest-files';
import { readTexts } from './icpc-files.ts';

const file = (name: string, ...bytes: number[]) => new File([new Uint8Array(bytes)], name);

describe('the texts of ICPC files', () => {
  it('are read in UTF-8 and in UTF-16 with a byte order mark', async () => {
    expect(await readTexts([new File(['\uFEFFé'], 'a.tsv'), file('b.tsv', 0xff, 0xfe, 0xe9, 0)])).toEqual({
      files: [
        { name: 'a.tsv', text: 'é' },
        { name: 'b.tsv', text: 'é' },
      ],
    });
  });

  it('name the file that is in another encoding or too large', async () => {
    expect(await readTexts([file('latin.tsv', 0xe9, 0x20)])).toEqual({ fault: 'not-text', name: 'latin.tsv' });
    expect(await readTexts([file('nul.tsv', 0)])).toEqual({ fault: 'not-text', name: 'nul.tsv' });
    const large = new File(['x'.repeat(MAX_ICPC_BYTES)], 'large.tsv');
    expect(await readTexts([file('a.tsv', 0x20), large])).toEqual({ fault: 'too-large', name: 'large.tsv' });
    expect(await readTexts(Array.from({ length: 21 }, () => file('a.tsv')))).toMatchObject({ fault: 'too-many' });
  });
});
