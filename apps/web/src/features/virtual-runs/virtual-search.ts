/** Search parameters of the page of virtual runs. */
export interface VirtualSearch {
  /** Id of the shown run; absent: the open or the latest one. */
  run?: string | undefined;
  /** User id of the ghost. */
  ghost?: string | undefined;
  /** Code of an invitation to a team. */
  team?: string | undefined;
  /** Id of a submission of the run that is shown, and of its problem. */
  solution?: string | undefined;
  problem?: string | undefined;
}

const keys = ['run', 'ghost', 'team', 'solution', 'problem'] as const;

export function virtualSearch(query: Record<string, unknown>): VirtualSearch {
  // A code of digits is read as a number.
  return Object.fromEntries(
    keys.flatMap((key) => (['string', 'number'].includes(typeof query[key]) ? [[key, String(query[key])]] : [])),
  );
}
