/** Error codes of a full disk and of an exceeded quota. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** For `catch`: null if the file does not exist; rethrows anything else. */
export function nullIfAbsent(error: unknown): null {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}

/** Whether the disk is full or a quota exceeded. */
export function isFull(error: unknown): boolean {
  return NO_SPACE.includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
