/** Search parameters of a replay. */
export interface ReplaySearch {
  /** Contest time in seconds; absent: the last moment. */
  at?: number;
  /** Key of the ranklist; absent: the board. */
  ranklist?: string;
}

export function replaySearch({ at, ranklist }: Record<string, unknown>): ReplaySearch {
  const seconds = Number(at);
  return {
    ...(at !== undefined && Number.isFinite(seconds) && seconds >= 0 && { at: Math.floor(seconds) }),
    ...(typeof ranklist === 'string' && ranklist !== '' && { ranklist }),
  };
}
