/** Search parameters of a board. */
export interface BoardSearch {
  /** Part of a name, a rank or a tag. */
  search?: string;
  /** Only participants with this tag. */
  tag?: string;
  /** Whether the chart of the leaders is shown. */
  chart?: true;
}

export function boardSearch(query: Record<string, unknown>): BoardSearch {
  const { search, tag, chart } = query;
  return {
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(typeof tag === 'string' && tag !== '' ? { tag } : {}),
    ...(chart === true || chart === 'true' ? { chart: true as const } : {}),
  };
}
