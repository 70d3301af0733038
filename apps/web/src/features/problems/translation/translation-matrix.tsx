import type { Reply, TranslationState, TranslationStatus } from '@assay/contract';
import { languageName } from '@assay/contract/content-languages';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/translation.ts';
import { type Column, DataTable, titleColumn } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { Loadable } from '../../../ui/feedback/async-state.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { DoneBy } from './done-by.tsx';
import { TranslationChip } from './translation-chip.tsx';

type TranslatedProblem = Reply<'GET /api/contest/:contestId/admin/translation'>['problems'][number];

/** The languages that problems of a contest are translated into. */
export function translatedLanguages(problems: readonly TranslatedProblem[]): string[] {
  return [...new Set(problems.flatMap(({ translations }) => translations.map(({ language }) => language)))].toSorted();
}

/** Problems of a contest by languages: state, who, and since when. */
export function TranslationMatrix({
  orgId,
  query,
  languages,
}: {
  orgId: string;
  query: Loadable<readonly TranslatedProblem[]>;
  languages: readonly string[];
}): ReactElement {
  const { t } = useTranslation('translation');
  const columns: Column<TranslatedProblem>[] = [
    {
      ...titleColumn('problem', t('matrix.problem')),
      cell: ({ _id: problemId, slug, title, mayTranslate }) =>
        mayTranslate ? (
          <Link to="/org/$orgId/problem/$problemId/admin/translation" params={{ orgId, problemId }}>
            {slug}. {title}
          </Link>
        ) : (
          `${slug}. ${title}`
        ),
    },
    {
      id: 'source',
      header: t('matrix.source'),
      cell: ({ language }) =>
        language === undefined ? (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {t('matrix.sourceUnknown')}
          </Typography>
        ) : (
          <bdi lang={language}>{languageName(language)}</bdi>
        ),
    },
    ...languages.map((language) => ({
      id: `in-${language}`,
      header: languageName(language),
      cell: (problem: TranslatedProblem) => <Cell orgId={orgId} problem={problem} language={language} />,
    })),
  ];
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      query={query}
      rowKey={({ _id }) => _id}
      empty={<EmptyState icon="problem" title={t('matrix.none')} detail={t('matrix.noneDetail')} />}
    />
  );
}

function Cell({
  orgId,
  problem: { _id: problemId, language: own, translations, mayTranslate },
  language,
}: {
  orgId: string;
  problem: TranslatedProblem;
  language: string;
}): ReactElement {
  const { t } = useTranslation('translation');
  if (own === language) return <>{t('source')}</>;
  const found = translations.find((one) => one.language === language);
  const state: TranslationState = found?.state ?? 'missing';
  const chip = <TranslationChip state={state} />;
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      {mayTranslate ? (
        <Link to="/org/$orgId/problem/$problemId/admin/translation" params={{ orgId, problemId }} search={{ language }}>
          {chip}
        </Link>
      ) : (
        chip
      )}
      {found && <DoneBy {...lastAct(found)} />}
    </Stack>
  );
}

/** Since when the translation has its text: the mark of a current one, otherwise the last save. */
function lastAct({ state, savedAt, savedBy, markedAt, markedBy }: TranslationStatus) {
  return state === 'current' ? { at: markedAt, by: markedBy } : { at: savedAt, by: savedBy };
}
