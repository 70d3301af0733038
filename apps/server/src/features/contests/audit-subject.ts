/** How the audit log names a contest. */
export function subjectOf(id: string): { type: string; id: string } {
  return { type: 'contest', id };
}
