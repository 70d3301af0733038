/** `used` is the total including the refused request, or the total before it. */
export interface RefusalUsage {
  unit: 'bytes' | 'submissions';
  used: number;
  allowed: number;
}

/** Suffix of a refusal's sentence when a quota is exhausted. */
export function usageText({ unit, used, allowed }: RefusalUsage, language: 'en' | 'zh-Hans'): string {
  const [most, needed] = [allowed, used].map((amount) => (unit === 'bytes' ? mebibytes(amount) : String(amount)));
  if (unit === 'submissions') return language === 'en' ? ` (${needed} of ${most})` : `（${needed} / ${most}）`;
  return language === 'en' ? ` (needed: ${needed}, allowed: ${most})` : `（需要 ${needed}，上限 ${most}）`;
}

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
