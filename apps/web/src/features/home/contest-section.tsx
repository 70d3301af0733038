import type { HomeContest } from '@assay/contract';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { StageChip } from '../../domain/stage-chip.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Link, LinkButton } from '../../ui/navigation/link.tsx';
import { HomeSection, note, rowList } from './home-section.tsx';
import '../../locales/en/home-sections.ts';

/** A section of the home page: contests with stage, countdown and the viewer's result, each with the next step. */
export function ContestSection({
  title,
  contests,
  withOrg,
}: {
  title: string;
  contests: readonly HomeContest[];
  /** Whether to name the organization. */
  withOrg: boolean;
}): ReactElement | null {
  if (contests.length === 0) return null;
  return (
    <HomeSection title={title}>
      <Box component="ul" aria-label={title} sx={rowList}>
        {contests.map((contest) => (
          <ContestRow key={contest._id} contest={contest} withOrg={withOrg} />
        ))}
      </Box>
    </HomeSection>
  );
}

function ContestRow({ contest, withOrg }: { contest: HomeContest; withOrg: boolean }): ReactElement {
  const { t } = useTranslation('homeSections');
  const { _id: contestId, orgId, orgName, stages, progress, plan, registered, remindedAt } = contest;
  const titleOf = useTitleOf();
  const title = titleOf(contest);
  // A contest of a plan is entered through the plan, and may be closed to other users.
  const viaPlan = plan !== undefined && !registered;
  const notes = [withOrg && orgName, plan && titleOf(plan)].filter((text) => typeof text === 'string');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, minWidth: 0 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {viaPlan ? (
          <Link to="/org/$orgId/plan/$planId" params={{ orgId, planId: plan._id }} sx={{ fontWeight: 600 }}>
            {title}
          </Link>
        ) : (
          <Link to="/org/$orgId/contest/$contestId" params={{ orgId, contestId }} sx={{ fontWeight: 600 }}>
            {title}
          </Link>
        )}
        {notes.length > 0 && <Box sx={note}>{notes.join(' · ')}</Box>}
        {remindedAt !== undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            <StateChip icon="announcement" hue="slow" filled={false}>
              {t('contest.reminded')}
            </StateChip>
            <Box component="span" sx={note}>
              <TimeText timeMs={remindedAt} />
            </Box>
          </Box>
        )}
      </Box>
      <StageChip stages={stages} />
      {progress && <Progress contest={contest} progress={progress} />}
      {viaPlan ? (
        <LinkButton size="small" variant="outlined" to="/org/$orgId/plan/$planId" params={{ orgId, planId: plan._id }}>
          {t('contest.plan')}
        </LinkButton>
      ) : (
        <NextStep contest={contest} />
      )}
    </Box>
  );
}

/** Solved problems and the score; only the number of attempted ones while the contest hides results. */
function Progress({
  contest: { format },
  progress: { problems, tried, results },
}: {
  contest: HomeContest;
  progress: NonNullable<HomeContest['progress']>;
}): ReactElement {
  const { t } = useTranslation('homeSections');
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {results === undefined
        ? t('contest.tried', { tried, count: problems })
        : t('contest.solved', { solved: results.solved, count: problems })}
      {results !== undefined && format !== 'icpc' && (
        <Box component="span" sx={note}>
          {' · '}
          {t('contest.score', { score: rounded(results.score), full: rounded(results.maxScore) })}
        </Box>
      )}
    </Box>
  );
}

function NextStep({ contest }: { contest: HomeContest }): ReactElement | null {
  const { t } = useTranslation('homeSections');
  const { _id: contestId, orgId, registered, progress, abilities } = contest;
  const params = { orgId, contestId };
  if (registered && progress !== undefined)
    return (
      <LinkButton size="small" variant="contained" to="/org/$orgId/contest/$contestId/problem" params={params}>
        {progress.tried > 0 ? t('contest.continue') : t('contest.begin')}
      </LinkButton>
    );
  if (abilities.register)
    return (
      <LinkButton size="small" variant="outlined" to="/org/$orgId/contest/$contestId" params={params}>
        {t('contest.join')}
      </LinkButton>
    );
  return null;
}
