/** A contest as the audit log names it. */
export function subjectOf(id: string): { type: string; id: string } {
  return { type: 'contest', id };
}
