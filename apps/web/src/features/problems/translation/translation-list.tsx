import type { Problem, TranslationStatus } from '@assay/contract';
import { languageName } from '@assay/contract/content-languages';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/translation.ts';
import { usePollingInterval } from '../../../lib/live/index.ts';
import { type Column, DataTable, titleColumn } from '../../../ui/data/data-table.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import { LanguageField } from '../content/language-field.tsx';
import { DoneBy } from './done-by.tsx';
import { TranslationChip } from './translation-chip.tsx';
import { TRANSLATION_REFRESH_MS, translationsOf } from './translations.api.ts';

/** The translations of a problem with their states; `onLanguage` opens one. */
export function TranslationList({
  problem: { _id: problemId, orgId, abilities },
  onLanguage,
}: {
  problem: Problem;
  onLanguage: (language: string) => void;
}): ReactElement {
  const { t } = useTranslation('translation');
  const query = useQuery({
    ...translationsOf(problemId),
    refetchInterval: usePollingInterval(TRANSLATION_REFRESH_MS),
  });
  const params = { orgId, problemId };
  const columns: Column<TranslationStatus>[] = [
    {
      ...titleColumn('language', t('column.language')),
      cell: ({ language }) => (
        <Link
          data-row-link
          to="/org/$orgId/problem/$problemId/admin/translation"
          params={params}
          search={{ language }}
          lang={language}
        >
          {languageName(language)}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      onPhone: 'chip',
      cell: ({ state }) => <TranslationChip state={state} />,
    },
    {
      id: 'saved',
      header: t('column.saved'),
      cell: ({ savedAt, savedBy }) => <DoneBy at={savedAt} by={savedBy} />,
    },
    {
      id: 'marked',
      header: t('column.marked'),
      cell: ({ markedAt, markedBy }) => <DoneBy at={markedAt} by={markedBy} />,
    },
  ];
  const own = query.data?.language;
  const existing = query.data?.items.map(({ language }) => language) ?? [];
  return (
    <Stack spacing={5}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('help')}</Typography>
      {query.data !== undefined && own === undefined && (
        <Alert
          severity="info"
          action={
            abilities.editContent && (
              <LinkButton
                size="small"
                color="inherit"
                to="/org/$orgId/problem/$problemId/admin/content"
                params={params}
              >
                {t('setSource')}
              </LinkButton>
            )
          }
        >
          {t('unknownSource')}
        </Alert>
      )}
      {own !== undefined && (
        <Typography>
          {t('source')}: <bdi lang={own}>{languageName(own)}</bdi>
        </Typography>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        query={{ data: query.data?.items, error: query.error, refetch: query.refetch }}
        rowKey={({ language }) => language}
        linkRows
        skeletonRows={3}
        maxWidth={960}
        empty={<EmptyState icon="translate" title={t('list.empty')} detail={t('list.emptyDetail')} />}
      />
      {query.data !== undefined && (
        <LanguageField
          label={t('list.add')}
          help={t('list.addHelp')}
          value={null}
          without={own === undefined ? existing : [own, ...existing]}
          onChange={(language) => language !== null && onLanguage(language)}
        />
      )}
    </Stack>
  );
}
