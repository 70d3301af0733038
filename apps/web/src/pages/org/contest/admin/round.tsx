import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { contestProblemName } from '../../../../features/contests/problem-name.ts';
import { AddToTests } from '../../../../features/hacks/add-to-tests.tsx';
import { LockTable } from '../../../../features/rounds/lock-table.tsx';
import { RoundRules } from '../../../../features/rounds/round-rules.tsx';
import { StartSystemTest } from '../../../../features/rounds/start-system-test.tsx';
import { roundOf } from '../../../../features/rounds/rounds.api.ts';
import '../../../../locales/en/round.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';

const REPORT = '/org/$orgId/contest/$contestId/admin/solution/$rejudgeId';

/** The rules of a round, its system test, and what participants have locked. */
export function ContestRoundPage(): ReactElement {
  const { t } = useTranslation('round');
  const { _id: contestId, orgId, round: shown } = useContest();
  const phase = shown?.phase;
  const navigate = useNavigate();
  const language = useLanguage();
  const round = useQuery(roundOf(contestId));
  const problems = useQuery(contestProblems(contestId));
  const titleOf = (id: string) => {
    const found = problems.data?.find((one) => one._id === id);
    return found ? contestProblemName(found, language) : id.slice(0, 8);
  };
  const hacks = round.data?.hacks ?? [];
  return (
    <Stack spacing={8}>
      <AsyncState query={round}>{(data) => <RoundRules contestId={contestId} round={data.round ?? null} />}</AsyncState>
      {(phase === undefined || phase === 'pending' || phase === 'hacking') && hacks.length > 0 && (
        <Stack component="section" spacing={3} aria-label={t('hacks.title')}>
          <Typography variant="h2">{t('hacks.title')}</Typography>
          <Typography>{t('hacks.detail')}</Typography>
          {hacks.map(({ problemId: id, untested: count }) => {
            const problem = titleOf(id);
            return (
              <Stack key={id} direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
                <Typography>
                  {count > 0 ? t('hacks.untested', { problem, count }) : t('hacks.tested', { problem })}
                </Typography>
                {count > 0 && <AddToTests contest={{ _id: contestId, orgId }} problems={[{ id, name: problem }]} />}
              </Stack>
            );
          })}
        </Stack>
      )}
      {phase !== undefined && (
        <Stack component="section" spacing={3} aria-label={t('test.title')}>
          <Typography variant="h2">{t('test.title')}</Typography>
          <Typography>{t(phase === 'before' || phase === 'coding' ? 'test.before' : `test.${phase}`)}</Typography>
          {(phase === 'pending' || phase === 'hacking') && (
            <StartSystemTest
              contestId={contestId}
              onStarted={(rejudgeId) => void navigate({ to: REPORT, params: { orgId, contestId, rejudgeId } })}
            />
          )}
          {(phase === 'testing' || phase === 'finished') && (
            <LinkButton to="/org/$orgId/contest/$contestId/admin/solution" params={{ orgId, contestId }}>
              {t('test.open')}
            </LinkButton>
          )}
        </Stack>
      )}
      <Stack component="section" spacing={3} aria-label={t('locks.title')}>
        <Typography variant="h2">{t('locks.title')}</Typography>
        <LockTable contestId={contestId} titleOf={titleOf} />
      </Stack>
    </Stack>
  );
}
