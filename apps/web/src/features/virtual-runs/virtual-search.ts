/** Search parameters of the page of virtual runs. */
export interface VirtualSearch {
  /** Id of the shown run; absent: the open or the latest one. */
  run?: string;
  /** User id of the ghost. */
  ghost?: string | undefined;
}

export function virtualSearch({ run, ghost }: Record<string, unknown>): VirtualSearch {
  return { ...(typeof run === 'string' && { run }), ...(typeof ghost === 'string' && { ghost }) };
}
