import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKeys, problemDraft } from '../../../features/problem-drafts/drafts.api.ts';
import { repositoryKey } from '../../../features/problem-repositories/repositories.api.ts';
import { DraftPackageImport } from '../../../features/problems/import/draft-import.tsx';
import { problemKeys } from '../../../features/problems/problem-keys.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useProblem } from './use-problem.ts';
import '../../../locales/en/problem-draft.ts';
import '../../../locales/en/problem-import.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/draft/import');

/** Replaces parts of the draft with those of a package. */
export function DraftImportPage(): ReactElement {
  const { t } = useTranslation(['problemImport', 'problemDraft']);
  const problem = useProblem();
  if (!problem.abilities.editData) return <Alert severity="info">{t('problemDraft:mayNot')}</Alert>;
  const params = { orgId: problem.orgId, problemId: problem._id };
  return (
    <Stack spacing={5}>
      <Typography variant="body2">
        <Link to="/org/$orgId/problem/$problemId/draft" params={params}>
          {t('draft.back')}
        </Link>
      </Typography>
      <Typography variant="h2">{t('draft.title')}</Typography>
      <Opened />
    </Stack>
  );
}

/** A package is compared with a draft, so there has to be one. */
function Opened(): ReactElement {
  const { t } = useTranslation('problemImport');
  const { orgId, _id: problemId, abilities } = useProblem();
  const { stored } = route.useSearch();
  const draft = useQuery(problemDraft(problemId));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <AsyncState query={draft}>
      {() => (
        <DraftPackageImport
          problemId={problemId}
          mayEditTexts={abilities.editContent}
          stored={stored}
          onImported={async () => {
            await Promise.all([
              queries.invalidateQueries({ queryKey: draftKeys.one(problemId) }),
              queries.invalidateQueries({ queryKey: problemKeys.all }),
              queries.invalidateQueries({ queryKey: repositoryKey(problemId) }),
            ]);
            toast.success(t('draft.imported'));
            await navigate({ to: '/org/$orgId/problem/$problemId/draft', params: { orgId, problemId } });
          }}
        />
      )}
    </AsyncState>
  );
}
