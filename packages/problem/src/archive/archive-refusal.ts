/** Why an archive is rejected. Each reason concerns the archive, never this machine. */
export type ArchiveRefusalCode =
  | 'not-a-zip'
  | 'damaged'
  | 'absolute-path'
  | 'parent-path'
  | 'backslash'
  | 'control-character'
  | 'bad-name'
  | 'name-too-long'
  | 'link'
  | 'special-file'
  | 'duplicate'
  | 'encrypted'
  | 'unsupported-method'
  | 'too-many-files'
  | 'too-large'
  | 'text-too-large'
  | 'ratio'
  | 'overlap';

interface Sentences {
  en: string;
  zh: string;
}

const SENTENCES: Readonly<Record<ArchiveRefusalCode, Sentences>> = {
  'not-a-zip': { en: 'This is not a zip archive, or its end is missing.', zh: '这不是 zip 压缩包，或文件结尾缺失。' },
  damaged: { en: 'The archive is damaged. Pack it again.', zh: '压缩包已损坏，请重新打包。' },
  'absolute-path': { en: 'A file in the archive has an absolute path.', zh: '压缩包内有文件使用绝对路径。' },
  'parent-path': { en: 'A file in the archive leads out of it by "..".', zh: '压缩包内有文件用 “..” 指向包外。' },
  backslash: {
    en: 'A file name contains a backslash. Pack with a tool that writes "/" between folders.',
    zh: '文件名含反斜杠：请使用以 “/” 分隔目录的工具打包。',
  },
  'control-character': { en: 'A file name contains a control character.', zh: '文件名含控制字符。' },
  'bad-name': {
    en: 'A file name is empty, or has an empty or "." part, or is not valid text.',
    zh: '文件名为空、含空的或 “.” 目录，或不是有效文本。',
  },
  'name-too-long': { en: 'A file name is too long or too deeply nested.', zh: '文件名过长或目录过深。' },
  link: {
    en: 'A symbolic link cannot be followed. Links are allowed in problem packages only, and must lead to other files of the package.',
    zh: '有无法跟随的链接。只有题目包中允许使用链接，且必须指向包内的其他文件。',
  },
  'special-file': {
    en: 'The archive contains a device, pipe or socket: only plain files are accepted.',
    zh: '压缩包内有设备、管道或套接字：只接受普通文件。',
  },
  duplicate: {
    en: 'Two entries have the same name, or names that differ only in letter case, or one is both a file and a folder.',
    zh: '两个条目重名、仅大小写不同，或同名的文件与文件夹并存。',
  },
  encrypted: { en: 'The archive is encrypted. Pack it without a password.', zh: '压缩包已加密：请去掉密码重新打包。' },
  'unsupported-method': {
    en: 'A file uses a compression method other than "stored" and "deflated".',
    zh: '有文件使用了 “存储” 与 “deflate” 以外的压缩方法。',
  },
  'too-many-files': { en: 'The archive has too many files.', zh: '压缩包内文件过多。' },
  'too-large': {
    en: 'A file of the archive, or all files together, are too large.',
    zh: '压缩包内文件总大小或单个文件过大。',
  },
  'text-too-large': {
    en: 'This file is too large to be read as text: at most 16 MiB, and 1 MiB for a statement.',
    zh: '此文件过大，无法作为文本读取：不应超过 16 MiB，题面不应超过 1 MiB。',
  },
  ratio: {
    en: 'A file expands to more than 200 times its packed size, like a zip bomb.',
    zh: '有文件解压后膨胀超过 200 倍，只有恶意构造的压缩包才会如此。',
  },
  overlap: { en: 'Entries of the archive overlap each other.', zh: '压缩包内的条目相互重叠。' },
};

/** Thrown for a rejected archive. `place` is the entry's name in printable form, or `''` for the whole archive. */
export class ArchiveRefusal extends Error {
  override readonly name = 'ArchiveRefusal';
  readonly code: ArchiveRefusalCode;
  readonly place: string;
  /** The sentence in Simplified Chinese; `message` is the English one. */
  readonly zh: string;

  constructor(code: ArchiveRefusalCode, place = '', options?: ErrorOptions) {
    super(SENTENCES[code].en + (place === '' ? '' : ` (${printable(place)})`), options);
    this.code = code;
    this.place = printable(place);
    this.zh = SENTENCES[code].zh + (place === '' ? '' : `(${this.place})`);
  }
}

const MAX_PLACE_CHARACTERS = 200;

function printable(place: string): string {
  return place.replaceAll(/\p{C}/gu, '�').slice(0, MAX_PLACE_CHARACTERS);
}
