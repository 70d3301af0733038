import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contestProblems } from '../../../features/contests/contests.api.ts';
import { contestProblemName } from '../../../features/contests/problem-name.ts';
import { InstanceBoard } from '../../../features/instances/instance-board.tsx';
import { InstanceImages } from '../../../features/instances/instance-images.tsx';
import { OpenInstance } from '../../../features/instances/open-instance.tsx';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import '../../../locales/en/instance.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useContest } from './use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/instance');

/** The viewer's instances in a contest, and a form to open one, if the stage allows it. */
export function ContestInstancesPage(): ReactElement {
  const { t } = useTranslation('instance');
  const contest = useContest();
  const navigate = route.useNavigate();
  const { can } = useCurrentOrg();
  const mayOpen = contest.abilities.createInstance;
  const language = useLanguage();
  const needsProblems = mayOpen || contest.abilities.administer;
  const problems = useQuery({
    ...contestProblems(contest._id),
    enabled: needsProblems && contest.abilities.readProblems,
  });
  const [chosen, setChosen] = useState('');
  return (
    <Stack spacing={4}>
      {mayOpen ? (
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
          <TextField
            select
            size="small"
            fullWidth={false}
            label={t('open.problem')}
            value={chosen}
            sx={{ minWidth: 200, maxWidth: 1 }}
            onChange={({ target }) => setChosen(target.value)}
          >
            {(problems.data ?? []).map((problem) => (
              <MenuItem key={problem._id} value={problem._id}>
                {problem.settings.slug} {problem.title}
              </MenuItem>
            ))}
          </TextField>
          <OpenInstance problemId={chosen === '' ? undefined : chosen} contestId={contest._id} />
        </Stack>
      ) : (
        <Alert severity="info">{t('contest.closed')}</Alert>
      )}
      <InstanceBoard
        orgId={contest.orgId}
        contestId={contest._id}
        mayReadAll={can('admin') || contest.abilities.administer}
        mayStopAll={contest.abilities.administer}
        search={route.useSearch()}
        onSearch={(search) => void navigate({ search })}
      />
      {contest.abilities.administer && (
        <InstanceImages
          contestId={contest._id}
          titleOf={(problemId) => {
            const problem = problems.data?.find(({ _id }) => _id === problemId);
            return problem ? contestProblemName(problem, language) : problemId.slice(0, 8);
          }}
        />
      )}
    </Stack>
  );
}
