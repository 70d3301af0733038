/** Names that Assay gives to ranklists, in every language and version that has stored one. */
const given = {
  main: ['Ranklist', '排行榜', 'Ranklist · 排行榜'],
  frozen: ['Frozen ranklist', '封榜'],
  final: ['Final ranklist', '最终榜', '终榜'],
} as const;
const keys = Object.keys(given) as (keyof typeof given)[];

/** Which of these names it is; undefined for any other. */
export const ownNameOf = (name: string): keyof typeof given | undefined =>
  keys.find((one) => given[one].some((text) => text === name));
