import type { ReactElement } from 'react';
import { ContentEditor } from '../../../../features/problems/content/content-editor.tsx';
import { useProblem } from '../use-problem.ts';

export function ProblemContentPage(): ReactElement {
  const problem = useProblem();
  return <ContentEditor key={problem._id} problem={problem} />;
}
