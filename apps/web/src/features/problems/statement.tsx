import type { Problem } from '@assay/contract';
import Stack from '@mui/material/Stack';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, type Language } from '../../lib/i18n/index.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Markdown } from '../../ui/markdown/index.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { useResolveAttachment } from './use-problem-attachment-url.ts';
import '../../locales/en/problem.ts';

type Titled = Pick<Problem, 'title' | 'description' | 'translations'>;

/** Title and text of a statement in the language of the page, otherwise in the original language. */
export function statementIn(problem: Titled, language: Language): { title: string; description: string } {
  return problem.translations?.[language] ?? { title: problem.title, description: problem.description };
}

/** Limits and other facts for contestants, as chips. */
export function ProblemVariables({
  problem,
}: {
  problem: Pick<Problem, 'config'> & { abilities: Pick<Problem['abilities'], 'solutionsLeft'> };
}): ReactElement | null {
  const { t } = useTranslation('problem');
  const variables = Object.entries(problem.config?.variables ?? {});
  const left = problem.abilities.solutionsLeft;
  if (variables.length === 0 && left === undefined) return null;
  const names: Record<string, string> = {
    time_limit: t('problem.limit.time'),
    memory_limit: t('problem.limit.memory'),
  };
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      {variables.map(([name, value]) => (
        <StateChip
          key={name}
          hue="neutral"
          icon={name === 'time_limit' ? 'clock' : name === 'memory_limit' ? 'memory' : 'info'}
        >
          {t('problem.variable', { name: names[name] ?? name.replaceAll('_', ' '), value })}
        </StateChip>
      ))}
      {left !== undefined && (
        <StateChip hue={left === 0 ? 'bad' : 'neutral'} icon={left === 0 ? 'crossCircle' : 'solution'}>
          {t('problem.left', { count: left })}
        </StateChip>
      )}
    </Stack>
  );
}

/** The statement of a problem by itself, or advice if there is none. */
export function Statement({ problem, write }: { problem: Problem; write?: ReactNode }): ReactElement {
  const resolveUrl = useResolveAttachment(problem._id);
  return <StatementText problem={problem} write={write} resolveUrl={resolveUrl} />;
}

/** The text of a statement in the language of the page. `resolveUrl` resolves the URLs of its attachments. */
export function StatementText({
  problem,
  write,
  resolveUrl,
}: {
  problem: Titled;
  write?: ReactNode;
  resolveUrl: (url: string) => Promise<string | null>;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const { description } = statementIn(problem, useLanguage());
  if (description.trim() === '') return <EmptyState icon="problem" title={t('problem.noStatement')} action={write} />;
  return <Markdown source={description} copyLabel={t('common:action.copy')} resolveUrl={resolveUrl} />;
}
