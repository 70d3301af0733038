/** A contest of another organization that uses a problem, and how many more do. */
export interface RefusalBorrower {
  contest: string;
  org: string;
  more: number;
}

/** Suffix of a refusal's sentence that names the contest. */
export function borrowerText({ contest, org, more }: RefusalBorrower, language: 'en' | 'zh-Hans'): string {
  if (language === 'zh-Hans') return more > 0 ? `（${org}：${contest}，另有 ${more} 场）` : `（${org}：${contest}）`;
  return more > 0 ? ` (${org}: ${contest}, and ${more} more)` : ` (${org}: ${contest})`;
}
