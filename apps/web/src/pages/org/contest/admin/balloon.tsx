import { capabilityBits } from '@assay/contract/capabilities';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Volunteers } from '../../../../domain/access/volunteers.tsx';
import { useTitleOf } from '../../../../domain/content/translated.ts';
import { BalloonSettingsForm } from '../../../../features/balloons/balloon-settings-form.tsx';
import { balloonSettings } from '../../../../features/balloons/balloons.api.ts';
import { adminKeys, contestAccess } from '../../../../features/contest-admin/contest-admin.api.ts';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import '../../../../locales/en/balloon.ts';
import { CopyButton } from '../../../../ui/data/copy-button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';

/** Balloons of a contest: settings, colors, and the volunteers who deliver them. */
export function ContestBalloonPage(): ReactElement {
  const { t } = useTranslation('balloon');
  const { _id: contestId, orgId, clock } = useContest();
  const queries = useQueryClient();
  const titleOf = useTitleOf();
  const settings = useQuery(balloonSettings(contestId));
  const problems = useQuery(contestProblems(contestId));
  const entries = useQuery(contestAccess(contestId));
  if (clock === undefined) return <Alert severity="info">{t('settings.noClock')}</Alert>;
  const texts = {
    title: t('volunteers.title'),
    help: t('volunteers.help'),
    empty: t('volunteers.empty'),
    emptyDetail: t('volunteers.emptyDetail'),
  };
  const link = `${globalThis.location.origin}/org/${orgId}/contest/${contestId}/balloon`;
  return (
    <Stack spacing={6}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <LinkButton to="/org/$orgId/contest/$contestId/balloon" params={{ orgId, contestId }} variant="outlined">
          {t('settings.openQueue')}
        </LinkButton>
        <CopyButton text={link} label={t('settings.copyLink')} />
      </Stack>
      <AsyncState query={settings}>
        {(stored) => (
          <AsyncState query={problems}>
            {(rows) => (
              <BalloonSettingsForm
                key={contestId}
                contestId={contestId}
                stored={stored}
                problems={rows.map(({ _id: problemId, settings: { slug, color }, ...problem }) => ({
                  problemId,
                  slug,
                  title: titleOf(problem),
                  ...(color !== undefined && { color }),
                }))}
                onSaved={() => queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) })}
              />
            )}
          </AsyncState>
        )}
      </AsyncState>
      <AsyncState query={entries}>
        {(rows) => (
          <Volunteers
            bit={capabilityBits.contest.balloons}
            texts={texts}
            entries={rows}
            manage={
              <LinkButton
                to="/org/$orgId/contest/$contestId/admin/access"
                params={{ orgId, contestId }}
                search={{ role: 'balloons' }}
                variant="outlined"
              >
                {t('volunteers.manage')}
              </LinkButton>
            }
          />
        )}
      </AsyncState>
    </Stack>
  );
}
