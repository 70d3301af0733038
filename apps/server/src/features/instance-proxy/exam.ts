import type { AppContext } from '../../context.ts';
import { presentViewer } from '../../http/viewer/authenticate.ts';
import { examsOf } from '../clocks/exams.ts';

interface Entered {
  sessionId: string;
  /** Of the instance. */
  contestId: string | null;
}

/** Of these, those whose user is in no exam, or in the one that the instance belongs to. */
export async function withoutClosedByExam<E extends Entered>(
  { sessionRows, config }: Pick<AppContext, 'sessionRows' | 'config'>,
  entered: readonly E[],
): Promise<E[]> {
  if (entered.length === 0) return [];
  const rows = await sessionRows.findAll([...new Set(entered.map(({ sessionId }) => sessionId))]);
  return entered.filter(({ sessionId, contestId }) => {
    const row = rows.get(sessionId);
    const exams = row ? examsOf(presentViewer(row, config)) : [];
    return exams.length === 0 || exams.some((exam) => exam.contestId === contestId);
  });
}
