export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** The reserved tag of a difficulty. */
export const difficultyTag = (difficulty: Difficulty) => `@${difficulty}` as const;

/** The difficulty of a reserved tag; undefined for any other tag. */
export const difficultyOf = (tag: unknown): Difficulty | undefined =>
  difficulties.find((one) => difficultyTag(one) === tag);
