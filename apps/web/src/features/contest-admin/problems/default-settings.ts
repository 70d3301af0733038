/** Default full score and submission limit of a problem. */
export const defaultSettings = { score: 100, solutionCountLimit: 100 } as const;
