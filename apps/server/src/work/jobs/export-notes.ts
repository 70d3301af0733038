import type { ShownFinding } from './shown-finding.ts';

type Note = readonly [message: string, messageZh: string];

const notes = {
  slug: [
    'Packages have only letters, digits, ".", "_" and "-" in a slug; this one is written differently there.',
    '题目包的标识只能包含字母、数字、“.”、“_”与“-”，因此在题目包中写法不同。',
  ],
  text: [
    'The text without a language is left out, since there is one in English.',
    '已有英文题面，未标明语言的题面不会导出。',
  ],
  attachment: [
    'Packages cannot hold a file of this name, so the attachment is left out.',
    '题目包无法包含此文件名，已略去该附件。',
  ],
  data: [
    'Packages keep statements and attachments under this name, so this file of the data is left out.',
    '题目包以此名称存放题面或附件，已略去数据中的该文件。',
  ],
  missing: ['The file of this attachment is not there any more.', '该附件的文件已不存在。'],
} as const satisfies Record<string, Note>;

/** What of a stored problem cannot go into any package. */
export function storedNote(kind: keyof typeof notes, place: string): ShownFinding {
  const [message, messageZh] = notes[kind];
  return { level: 'warning', code: 'export-unused', place, message, messageZh };
}
