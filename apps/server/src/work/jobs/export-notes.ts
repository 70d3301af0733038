import type { ShownFinding } from './shown-finding.ts';

type Note = readonly [message: string, messageZh: string];

const notes = {
  slug: [
    'Packages allow only letters, digits, ".", "_" and "-" in a slug; this one is changed.',
    '题目包的标识只能包含字母、数字、“.”、“_”与“-”，因此在题目包中写法不同。',
  ],
  text: [
    'The text without a language is omitted, since there is an English one.',
    '已有英文题面，未标明语言的题面不会导出。',
  ],
  attachment: [
    'Packages cannot contain a file of this name, so the attachment is omitted.',
    '题目包无法包含此文件名，已略去该附件。',
  ],
  data: [
    'Packages reserve this name for statements and attachments, so this file of the data is omitted.',
    '题目包以此名称存放题面或附件，已略去数据中的该文件。',
  ],
  missing: ['The file of this attachment no longer exists.', '该附件的文件已不存在。'],
} as const satisfies Record<string, Note>;

/** What a package of any format cannot contain of a stored problem. */
export function storedNote(kind: keyof typeof notes, place: string): ShownFinding {
  const [message, messageZh] = notes[kind];
  return { level: 'warning', code: 'export-unused', place, message, messageZh };
}
