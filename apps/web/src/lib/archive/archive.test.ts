import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MAX_ENTRIES, openArchive } from './archive.ts';
import { MAX_IMAGE_BYTES, readContents } from './contents.ts';

const text = (value: string) => new TextEncoder().encode(value);
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A tar with one header and the contents for each file. */
function tarOf(files: readonly { name: string; data: Uint8Array; type?: string }[]): Uint8Array {
  const blocks = files.flatMap(({ name, data, type = '0' }) => {
    const head = new Uint8Array(512);
    head.set(text(name.slice(0, 100)));
    head.set(text(`${data.length.toString(8).padStart(11, '0')}\0`), 124);
    head.set(text('        '), 148);
    head.set(text(type), 156);
    head.set(text('ustar\u000000'), 257);
    const sum = head.reduce((all, byte) => all + byte, 0);
    head.set(text(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
    const body = new Uint8Array(Math.ceil(data.length / 512) * 512);
    body.set(data);
    return [head, body];
  });
  const all = [...blocks, new Uint8Array(1024)];
  const bytes = new Uint8Array(all.reduce((size, block) => size + block.length, 0));
  let at = 0;
  for (const block of all) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}

const listOf = async (bytes: Uint8Array) => {
  const { format, files, isCut } = await openArchive(blobOf(bytes), 'answer');
  return { format, isCut, files: files.map(({ path, sizeBytes }) => [path, sizeBytes]) };
};
const contentsOf = async (bytes: Uint8Array, index = 0) => {
  const file = (await openArchive(blobOf(bytes), 'answer')).files[index];
  if (!file) throw new Error('File not found.');
  return readContents(file);
};

describe('an archive', () => {
  const files = { 'src/main.cpp': text('int main() {}'), 'out/1.txt': text('42\n') };

  it.each([
    ['zip', zipSync({ ...files, 'empty/': new Uint8Array() })],
    ['tar', tarOf(Object.entries(files).map(([name, data]) => ({ name, data })))],
    ['tar.gz', gzipSync(tarOf(Object.entries(files).map(([name, data]) => ({ name, data }))))],
  ] as const)('that is a %s lists its files with their sizes and reads each on request', async (format, bytes) => {
    expect(await listOf(bytes)).toEqual({
      format,
      isCut: false,
      files: [
        ['src/main.cpp', 13],
        ['out/1.txt', 3],
      ],
    });
    expect(await contentsOf(bytes, 1)).toEqual({ kind: 'text', text: '42\n' });
  });

  it('that is not an archive is one file', async () => {
    expect(await listOf(text('print(1)'))).toEqual({ format: 'file', isCut: false, files: [['answer', 8]] });
    expect(await listOf(text('PK is how this text begins'))).toMatchObject({ format: 'file' });
    expect(await listOf(new Uint8Array(0))).toMatchObject({ format: 'file', files: [['answer', 0]] });
    expect(await listOf(gzipSync(text('no tar')))).toMatchObject({ format: 'file' });
  });

  it('reads long names of a tar from the records before their files', async () => {
    const name = `${'deep/'.repeat(40)}a.txt`;
    const pax = ` path=${name}\n`;
    for (const [type, record] of [
      ['L', `${name}\0`],
      ['x', `${pax.length + 3}${pax}`],
    ] as const) {
      const bytes = tarOf([
        { name: '././@LongLink', data: text(record), type },
        { name: 'cut', data: text('x') },
        { name: 'link', data: text(''), type: '2' },
      ]);
      expect((await listOf(bytes)).files).toEqual([[name, 1]]);
    }
  });
});

describe('a file of an archive', () => {
  it.each([
    ['text', text('你好'), { kind: 'text', text: '你好' }],
    ['empty text', new Uint8Array(0), { kind: 'text', text: '' }],
    ['bytes with zeros', new Uint8Array([65, 0, 66]), { kind: 'binary' }],
    ['bytes that are no UTF-8', new Uint8Array([0xff, 0x41]), { kind: 'binary' }],
    ['an image', new Uint8Array([...PNG, 1, 2]), { kind: 'image' }],
    ['a long text', text('x'.repeat(1024 * 1024 + 1)), { kind: 'too-large' }],
    ['an image that contains a program', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), { kind: 'text' }],
  ] as const)('that is %s is known by what it holds, not by its name', async (_what, bytes, found) => {
    expect(await contentsOf(zipSync({ 'x.png': bytes }))).toMatchObject(found);
  });
});

describe('a hostile archive', () => {
  /** Changes the sizes that a zip's directory claims for its first file. */
  function lying(bytes: Uint8Array, sizeBytes: number): Uint8Array {
    const view = new DataView(bytes.buffer);
    for (let at = bytes.length - 4; at >= 0; at -= 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, sizeBytes, true);
    }
    return bytes;
  }
  const bomb = zipSync({ 'bomb.txt': new Uint8Array(4 * MAX_IMAGE_BYTES).fill(65) });

  it('that unpacks to much more than its size is not unpacked, whatever size it claims', async () => {
    expect(await contentsOf(bomb)).toEqual({ kind: 'too-large' });
    expect(await contentsOf(lying(new Uint8Array(bomb), 10))).toEqual({ kind: 'too-large' });
  });

  it('that is compressed twice and unpacks to too much is one file', async () => {
    const zeros = new Uint8Array(65 * 1024 * 1024);
    expect(await listOf(gzipSync(tarOf([{ name: 'zeros', data: zeros }]), { level: 1 }))).toMatchObject({
      format: 'file',
    });
  });

  it('has its names shown as text, without characters that change the text direction', async () => {
    const bytes = zipSync({ '../../etc/passwd': text('a'), 'C:\\x': text('b'), 'a\u202Egnp.exe': text('c') });
    expect((await listOf(bytes)).files.map(([path]) => path)).toEqual([
      '../../etc/passwd',
      'C:\\x',
      'a\u{fffd}gnp.exe',
    ]);
    expect(await contentsOf(bytes)).toEqual({ kind: 'text', text: 'a' });
  });

  it('of very many files lists the first ones and says that there are more', async () => {
    const many = Object.fromEntries(Array.from({ length: MAX_ENTRIES + 5 }, (_, at) => [`${at}`, text('')]));
    const { files, isCut } = await openArchive(blobOf(zipSync(many)), 'answer');
    expect([files.length, isCut]).toEqual([MAX_ENTRIES, true]);
  });

  it('that is damaged or truncated reports the broken file and shows the others', async () => {
    const bytes = zipSync({ a: text('a'.repeat(1_000)), b: text('b') });
    bytes.fill(0xff, 31, 35);
    expect(await contentsOf(bytes)).toEqual({ kind: 'unreadable' });
    expect(await contentsOf(bytes, 1)).toEqual({ kind: 'text', text: 'b' });
    const tar = tarOf([
      { name: 'a', data: text('a') },
      { name: 'b', data: text('b'.repeat(2_000)) },
    ]);
    expect(await listOf(tar.subarray(0, 1_700))).toEqual({ format: 'tar', isCut: true, files: [['a', 1]] });
  });
});
