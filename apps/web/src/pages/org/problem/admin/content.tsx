import type { Problem } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { ContentEditor } from '../../../../features/problems/content/content-editor.tsx';
import { problemInLanguage } from '../../../../features/problems/problems.api.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { useTitleOf } from '../../../../domain/content/translated.ts';
import { useProblem } from '../use-problem.ts';

const StatementNotices = lazy(() => import('../../../../features/clarifications/statement-notices.tsx'));

export function ProblemContentPage(): ReactElement {
  const problem = useProblem();
  const all = useQuery({ ...problemInLanguage(problem._id, '*'), enabled: problem.otherTitles !== undefined });
  if (problem.otherTitles === undefined) return <Editor problem={problem} />;
  return <AsyncState query={all}>{(data) => <Editor problem={data} />}</AsyncState>;
}

/** `problem` with its texts in all languages. */
function Editor({ problem }: { problem: Problem }): ReactElement {
  const titleOf = useTitleOf();
  const [changeCount, setChangeCount] = useState(0);
  return (
    <>
      <ContentEditor key={problem._id} problem={problem} onTextSaved={() => setChangeCount((count) => count + 1)} />
      {changeCount > 0 && (
        <Suspense>
          <StatementNotices key={changeCount} problemId={problem._id} title={titleOf(problem)} change={changeCount} />
        </Suspense>
      )}
    </>
  );
}
