import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestOverview } from '../../../../features/contest-admin/contest-admin.api.ts';
import { AddProblems } from '../../../../features/contest-admin/problems/add-problems.tsx';
import { ContestProblemList } from '../../../../features/contest-admin/problems/contest-problem-list.tsx';
import { ProblemSettingsDialog } from '../../../../features/contest-admin/problems/problem-settings-dialog.tsx';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { useCurrentOrg } from '../../../../features/orgs/use-current-org.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/problem');

/** Problems of the contest. Each problem's settings dialog has its own URL. */
export function ContestAdminProblemsPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { orgId, _id: contestId } = useContest();
  const { can } = useCurrentOrg();
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  const language = useLanguage();
  const problems = useQuery(contestProblems(contestId));
  const overview = useQuery(contestOverview(contestId));
  const edited = problems.data?.find(({ _id }) => _id === edit);
  return (
    <Stack spacing={5}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('problems.help')}</Typography>
      <AddProblems
        orgId={orgId}
        contestId={contestId}
        listed={problems.data ?? []}
        withLibrary={can('contest') || can('problem')}
      />
      <AsyncState query={problems}>
        {(data) => (
          <ContestProblemList
            orgId={orgId}
            contestId={contestId}
            problems={data}
            states={overview.data?.problems}
            onEdit={(problemId) => void navigate({ search: { edit: problemId } })}
          />
        )}
      </AsyncState>
      {edited && (
        <ProblemSettingsDialog
          key={edited._id}
          contestId={contestId}
          problem={edited}
          title={edited.titles?.[language] ?? edited.title}
          onClose={() => void navigate({ search: {} })}
        />
      )}
    </Stack>
  );
}
