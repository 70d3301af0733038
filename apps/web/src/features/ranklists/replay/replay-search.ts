/** Search parameters of a replay. */
export interface ReplaySearch {
  /** Contest time in seconds; absent: the last moment. */
  at?: number;
}

export function replaySearch({ at }: Record<string, unknown>): ReplaySearch {
  const seconds = Number(at);
  return at !== undefined && Number.isFinite(seconds) && seconds >= 0 ? { at: Math.floor(seconds) } : {};
}
