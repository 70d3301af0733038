import type { HackReason } from '@assay/contract';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/hack.ts';
import { LIST_SIZE } from '../../ui/data/list-search.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Link, LinkButton } from '../../ui/navigation/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { HackForm } from './hack-form.tsx';
import { HackMessage } from './hack-message.tsx';
import { HackState } from './hack-state.tsx';
import { hackAbility, hackList } from './hacks.api.ts';
import { useHackInterval, useLiveHacks } from './use-live-hacks.ts';

/** Hacks a submission, next to its code, with the viewer's hacks of it. Nothing where no hack is possible. */
export default function HackPanel({
  contest: { _id: contestId, orgId },
  solutionId,
}: {
  contest: { _id: string; orgId: string };
  solutionId: string;
}): ReactElement | null {
  const { t } = useTranslation('hack');
  const interval = useHackInterval();
  const { data } = useQuery(hackAbility(contestId, solutionId));
  const ability = data?.ability;
  const isShown = ability === true || isExplained(ability);
  const own = useQuery({
    ...hackList(contestId, { page: 1, perPage: LIST_SIZE, mine: true }),
    enabled: isShown,
    refetchInterval: ({ state }) => interval(state.data?.items),
  });
  useLiveHacks(contestId);
  if (!isShown) return null;
  const params = { orgId, contestId };
  const made = (own.data?.items ?? []).filter((one) => one.solutionId === solutionId);
  return (
    <Panel title={t('panel.title')}>
      <Stack spacing={4}>
        {ability === true ? (
          <HackForm contestId={contestId} solutionId={solutionId} />
        ) : (
          <Alert severity="info">{t(explanations[ability])}</Alert>
        )}
        {made.length > 0 && (
          <Stack component="ul" spacing={3} aria-label={t('panel.own')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {made.map((hack) => (
              <Stack component="li" key={hack._id} spacing={2}>
                <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
                  <HackState hack={hack} />
                  <Link to="/org/$orgId/contest/$contestId/hack/$hackId" params={{ ...params, hackId: hack._id }}>
                    <TimeText timeMs={hack.createdAt} clock />
                  </Link>
                </Stack>
                <HackMessage hack={hack} />
              </Stack>
            ))}
          </Stack>
        )}
        <Stack direction="row">
          <LinkButton to="/org/$orgId/contest/$contestId/hack" params={params} search={{ show: 'mine' }}>
            {t('panel.all')}
          </LinkButton>
        </Stack>
      </Stack>
    </Panel>
  );
}

/** Why a hack is not possible, where that is worth an explanation. */
const explanations = {
  'already-hacked': 'panel.hacked',
  'problem-not-locked': 'panel.notLocked',
  'hack-superseded': 'panel.superseded',
} as const;

function isExplained(ability: HackReason | undefined): ability is keyof typeof explanations {
  return ability !== undefined && ability in explanations;
}
