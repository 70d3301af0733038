import { parseJson, stored } from '../../lib/browser-storage.ts';

export const fontSizesPx = [12, 13, 14, 16, 18, 20, 24] as const;
/** One step of indentation: a number of spaces, or a tab. */
export const indents = ['2', '4', '8', 'tab'] as const;

/** The user's editor preferences, in this browser. */
export interface EditorPreferences {
  fontSizePx: (typeof fontSizesPx)[number];
  indent: (typeof indents)[number];
  /** Also wraps long lines of code. */
  wrap: boolean;
}

const defaults: EditorPreferences = { fontSizePx: 14, indent: '4', wrap: false };
/** Columns of one tab stop. */
const TAB_COLUMNS = 4;

export const editorPreferences = stored('assay-editor', defaults, parseJson(isPreferences), JSON.stringify);

/** The text of one step of indentation, and the columns of a tab. */
export function indentOf({ indent }: EditorPreferences): { unit: string; columns: number } {
  const columns = indent === 'tab' ? TAB_COLUMNS : Number(indent);
  return { unit: indent === 'tab' ? '\t' : ' '.repeat(columns), columns };
}

function isPreferences(value: unknown): value is EditorPreferences {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'fontSizePx' in value &&
    fontSizesPx.some((one) => one === value.fontSizePx) &&
    'indent' in value &&
    indents.some((one) => one === value.indent) &&
    'wrap' in value &&
    typeof value.wrap === 'boolean'
  );
}
