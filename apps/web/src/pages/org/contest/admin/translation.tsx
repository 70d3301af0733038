import { canonicalLanguage } from '@assay/contract/content-languages';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../../locales/en/translation.ts';
import { LanguageField } from '../../../../features/problems/content/language-field.tsx';
import {
  translatedLanguages,
  TranslationMatrix,
} from '../../../../features/problems/translation/translation-matrix.tsx';
import {
  contestTranslations,
  TRANSLATION_REFRESH_MS,
} from '../../../../features/problems/translation/translations.api.ts';
import { usePollingInterval, useRenewal } from '../../../../lib/live/index.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/translation');

/** The translations of all statements of a contest. */
export function ContestTranslationsPage(): ReactElement {
  const { t } = useTranslation('translation');
  const { orgId, _id: contestId } = useContest();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const query = useQuery({
    ...contestTranslations(contestId),
    refetchInterval: usePollingInterval(TRANSLATION_REFRESH_MS),
  });
  const problems = query.data?.problems;
  useRenewal(
    ['problem', 'contest'],
    () => void queries.invalidateQueries({ queryKey: contestTranslations(contestId).queryKey }),
    {
      concerns: (event) =>
        event.type === 'contest'
          ? event.contestId === contestId
          : problems?.some(({ _id }) => _id === event.problemId) === true,
    },
  );
  const wanted = canonicalLanguage(search.language ?? '');
  const translated = translatedLanguages(problems ?? []);
  const languages = wanted === null || translated.includes(wanted) ? translated : [...translated, wanted];
  const params = { orgId, contestId };
  return (
    <Stack spacing={5}>
      <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'start', justifyContent: 'space-between' }}>
        <Stack spacing={2} sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
          <Typography>{t('help')}</Typography>
          <Typography>{t('matrix.help')}</Typography>
        </Stack>
        <LinkButton icon="file" to="/org/$orgId/contest/$contestId/problem-set" params={params}>
          {t('matrix.print')}
        </LinkButton>
      </Stack>
      {problems !== undefined && problems.length > 0 && languages.length === 0 ? (
        <EmptyState icon="translate" title={t('matrix.empty')} detail={t('matrix.emptyDetail')} />
      ) : (
        <TranslationMatrix
          orgId={orgId}
          query={{ data: problems, error: query.error, refetch: query.refetch }}
          languages={languages}
        />
      )}
      {problems?.length === 0 && (
        <LinkButton
          variant="outlined"
          sx={{ alignSelf: 'center' }}
          to="/org/$orgId/contest/$contestId/admin/problem"
          params={params}
        >
          {t('matrix.toProblems')}
        </LinkButton>
      )}
      {problems !== undefined && problems.length > 0 && (
        <LanguageField
          label={t('matrix.show')}
          help={t('matrix.showHelp')}
          value={null}
          without={languages}
          onChange={(language) => language !== null && void navigate({ search: { language } })}
        />
      )}
    </Stack>
  );
}
