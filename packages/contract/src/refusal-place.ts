/** The contest that refuses a request because of where it comes from, and the address it comes from. */
export interface RefusalPlace {
  contestId: string;
  orgId: string;
  /** As seen by the server; absent if it does not matter. */
  address?: string;
}

/** Suffix of a refusal's sentence that names the address. */
export function placeText({ address }: RefusalPlace, language: 'en' | 'zh-Hans'): string {
  if (address === undefined) return '';
  return language === 'en' ? ` Your address: ${address}.` : `你的地址：${address}。`;
}
