import type { FileSource, FileTree } from '../../file-tree.ts';
import type { Exporting } from '../package-export.ts';

/** A part of an XML file: markup, or a file of the data as text of an element. */
export type XmlPart = string | { path: string };

const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/**
 * An XML file of which the tests are read only when it is written. Every test is read once before, since its size must
 * be known and XML cannot contain every text: rejects other files, and says what line ends become.
 */
export async function streamedXml(
  parts: readonly XmlPart[],
  { data, report }: Pick<Exporting, 'data' | 'report'>,
  maxBytes: number,
): Promise<FileSource> {
  let size = 0;
  for (const part of parts) {
    if (typeof part === 'string') size += Buffer.byteLength(part);
    else if (size + data.size(part.path) <= maxBytes) size += await checkedSize(data, part.path, report);
    else size = maxBytes + 1;
    if (size <= maxBytes) continue;
    report.refuse(
      'tests',
      `The tests make the file larger than ${maxBytes / 1024 / 1024} MiB, which readers of the format do not accept.`,
      `测试数据使文件超过 ${maxBytes / 1024 / 1024} MiB，该格式的读取程序无法接受。`,
    );
    return '';
  }
  async function* chunks(): AsyncGenerator<Buffer> {
    for (const part of parts) {
      if (typeof part === 'string') yield Buffer.from(part);
      else for await (const text of textOf(data, part.path)) yield Buffer.from(escaped(text));
    }
  }
  const path = 'file';
  const read = async () => {
    const all: Buffer[] = [];
    for await (const chunk of chunks()) all.push(chunk);
    return Buffer.concat(all);
  };
  return { path, tree: { paths: [path], has: (one) => one === path, size: () => size, read, chunks } };
}

async function checkedSize(data: FileTree, path: string, report: Exporting['report']): Promise<number> {
  let size = 0;
  try {
    for await (const text of textOf(data, path)) {
      if (NOT_XML.test(text)) throw new TypeError('not XML');
      if (text.includes('\r')) {
        report.changed(path, 'In that format, Windows line ends become "\\n".', '在该格式中 Windows 换行变为 “\\n”。');
      }
      size += Buffer.byteLength(escaped(text));
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    report.refuse(
      path,
      'XML cannot contain this file: it is not text in UTF-8, or has control characters.',
      'XML 无法容纳此文件：不是 UTF-8 文本，或含有控制字符。',
    );
  }
  return size;
}

/** Throws `TypeError` for anything but UTF-8. */
async function* textOf(data: FileTree, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of data.chunks(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text of an element without what XML cannot contain. */
export function safeText(text: string): string {
  return escaped(text.toWellFormed().replaceAll(new RegExp(NOT_XML, 'gu'), ' '));
}
