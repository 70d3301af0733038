import { finishDocument, makeDocument, writeLine, type PdfDocument } from '../pdf/document.ts';

export interface DeskSheets {
  /** Of the contest. */
  title: string;
  /** URL of the site. */
  address: string;
  language: 'en' | 'zh-Hans';
  desks: readonly {
    name: string;
    /** Empty if unknown, as the affiliation. */
    seat: string;
    affiliation: string;
    /** With which people join the team; null for a user. */
    code: string | null;
    /** Names with which the members of a team sign in. */
    members: readonly string[];
  }[];
  atMs: number;
}

const texts = {
  en: {
    affiliation: 'Affiliation',
    members: 'Sign in as',
    address: 'Site',
    code: 'Team code',
    empty: 'No participants',
  },
  'zh-Hans': { affiliation: '单位', members: '登录名', address: '网址', code: '队伍邀请码', empty: '没有参赛选手' },
} as const;

/* Sizes in points, of A4 with 595.28 x 841.89. */
const LEFT = 60;
const WIDTH = 595.28 - 2 * LEFT;
const TOP = 70;
const BLACK = '#000000';
const GRAY = '#666666';
const LABEL_WIDTH = 110;
const LINE_HEIGHT = 24;

/** One page per desk. */
export async function printDeskSheets({ title, address, language, desks, atMs }: DeskSheets): Promise<Uint8Array> {
  const words = texts[language];
  const document = makeDocument({ title, atMs });
  for (const { name, seat, affiliation, code, members } of desks) {
    document.addPage();
    document.fillColor(GRAY);
    writeLine(document, title, { x: LEFT, y: TOP, size: 16, width: WIDTH });
    document.fillColor(BLACK);
    writeLine(document, seat, { x: LEFT, y: TOP + 50, size: 80, font: 'Helvetica-Bold', width: WIDTH });
    writeLine(document, name, { x: LEFT, y: TOP + 160, size: 32, font: 'Helvetica-Bold', width: WIDTH });
    const people = members.length === 0 && code === null ? [name] : members;
    const lines = [
      ...(affiliation === '' ? [] : [[words.affiliation, affiliation] as const]),
      ...people.map((person, at) => [at === 0 ? words.members : '', person] as const),
      [words.address, address] as const,
      ...(code === null ? [] : [[words.code, code] as const]),
    ];
    for (const [at, [label, value]] of lines.entries()) writeFact(document, label, value, TOP + 230 + at * LINE_HEIGHT);
  }
  if (desks.length === 0) {
    document.addPage();
    writeLine(document, words.empty, { x: LEFT, y: TOP, size: 16 });
  }
  return await finishDocument(document);
}

function writeFact(document: PdfDocument, label: string, value: string, y: number): void {
  document.fillColor(GRAY);
  writeLine(document, label, { x: LEFT, y, size: 13, width: LABEL_WIDTH });
  document.fillColor(BLACK);
  const place = { x: LEFT + LABEL_WIDTH, y, size: 15, width: WIDTH - LABEL_WIDTH };
  // Letters and digits that must not be mistaken for each other.
  writeLine(document, value, { ...place, font: 'Courier' });
}
