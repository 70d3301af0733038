/** A claim of a balloon expires after this time, unless the volunteer claims it again. */
export const BALLOON_CLAIM_MS = 600_000;
/** Maximum number of tags whose participants get no balloons. */
export const MAX_BALLOON_TAGS = 16;

export const balloonStates = ['waiting', 'delivered', 'withdrawn', 'take-back'] as const;
export type BalloonState = (typeof balloonStates)[number];
