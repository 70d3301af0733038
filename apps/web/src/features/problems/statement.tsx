import type { Problem } from '@assay/contract';
import { directionOf } from '@assay/contract/content-languages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Markdown } from '../../ui/markdown/index.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { problemInLanguage } from './problems.api.ts';
import { LanguageChoice, useReadingLanguage, type ProblemTexts } from './reading-language.tsx';
import { useResolveAttachment } from './use-problem-attachment-url.ts';
import '../../locales/en/problem.ts';

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
  return (
    <StatementText
      problem={problem}
      write={write}
      resolveUrl={resolveUrl}
      textsIn={(language) => problemInLanguage(problem._id, language)}
    />
  );
}

/** What a query for a problem with the texts of one more language needs. */
interface TextsQuery {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<ProblemTexts>;
}

/**
 * The text of a statement in the language that the viewer reads, with a choice of the others. `resolveUrl` resolves the
 * URLs of its attachments.
 */
export function StatementText({
  problem,
  write,
  resolveUrl,
  textsIn,
}: {
  problem: ProblemTexts;
  write?: ReactNode;
  resolveUrl: (url: string) => Promise<string | null>;
  textsIn: (language: string) => TextsQuery;
}): ReactElement {
  const language = useReadingLanguage(problem);
  const isMissing = problem.otherTitles?.[language] !== undefined;
  const fetched = useQuery({ ...textsIn(language), enabled: isMissing });
  const show = (texts: ProblemTexts) => (
    <Text
      language={language}
      text={texts.translations?.[language]?.description ?? texts.description}
      write={write}
      resolveUrl={resolveUrl}
    />
  );
  return (
    <>
      <LanguageChoice problem={problem} />
      {isMissing ? <AsyncState query={fetched}>{show}</AsyncState> : show(problem)}
    </>
  );
}

function Text({
  language,
  text,
  write,
  resolveUrl,
}: {
  language: string;
  text: string;
  write: ReactNode;
  resolveUrl: (url: string) => Promise<string | null>;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  if (text.trim() === '') return <EmptyState icon="problem" title={t('problem.noStatement')} action={write} />;
  return (
    <Box lang={language} dir={directionOf(language)}>
      <Markdown source={text} copyLabel={t('common:action.copy')} resolveUrl={resolveUrl} />
    </Box>
  );
}
