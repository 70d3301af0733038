/** Codes of a full disk and of a used-up quota. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** For `catch`: null where there is no such file; anything else is thrown on. */
export function nullIfAbsent(error: unknown): null {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}

/** Whether a disk is full or a quota used up. */
export function isFull(error: unknown): boolean {
  return NO_SPACE.includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
