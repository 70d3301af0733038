import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/contest-room.ts';
import { useNow } from '../../lib/time/clock.ts';
import { Figure } from '../../ui/data/figure.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Room } from './contest-room.api.ts';
import { RunnerRows } from './runner-rows.tsx';
import { signedSeconds } from './signed.ts';
import { useWaitText } from './wait-text.ts';

/** A question, a submission, a balloon or a print that waits longer is marked. */
const LONG_QUESTION_MS = 300_000;
const LONG_JUDGING_MS = 60_000;
const LONG_WORK_MS = 600_000;

const contest = '/org/$orgId/contest/$contestId';

/** The current numbers of a contest. `stage`: the current stage with its countdown. */
export function RoomFigures({
  orgId,
  contestId,
  room,
  stage,
  directs,
}: {
  orgId: string;
  contestId: string;
  room: Room;
  stage: ReactNode;
  /** Whether the viewer may open the pages of directors. */
  directs: boolean;
}): ReactElement {
  const { t } = useTranslation('contestRoom');
  const nowMs = useNow();
  const wait = useWaitText();
  const params = { orgId, contestId };
  const { questions, incidents, pauses, judging, present, balloons, prints, serverOffsetMs } = room;
  const isLate = (atMs: number | undefined, ms: number) => atMs !== undefined && nowMs - atMs > ms;
  const oldest = (atMs: number | undefined, otherwise: string) =>
    atMs === undefined ? otherwise : t('oldest', { time: wait(Math.max(0, nowMs - atMs)) });
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', xl: '1fr 1fr 1fr' } }}>
      <Panel title={t('panel.clock')}>
        <Stack spacing={2}>
          {stage}
          {pauses.pausedAt !== undefined && (
            <Box>
              <StateChip icon="pause" hue="slow">
                {t('paused')}
              </StateChip>{' '}
              <TimeText timeMs={pauses.pausedAt} /> {pauses.reason}
            </Box>
          )}
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {pauses.removed === 0
              ? t('removed.none')
              : t('removed.some', { count: pauses.removed, time: wait(pauses.removedMs) })}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {t('serverOffset', { seconds: signedSeconds(serverOffsetMs) })}
          </Box>
        </Stack>
      </Panel>

      <Panel title={t('panel.jury')}>
        <Figures>
          <Figure
            name={
              <Link to={`${contest}/clarification`} params={params}>
                {t('questions')}
              </Link>
            }
            value={questions.open}
            detail={oldest(questions.oldestAt, t('questions.none'))}
            isBad={isLate(questions.oldestAt, LONG_QUESTION_MS)}
            badLabel={t('attention')}
          />
          <Figure name={t('unclaimed')} value={questions.unclaimed} detail={t('unclaimed.detail')} />
          <Figure
            name={
              <Link to={`${contest}/admin/place`} params={params}>
                {t('incidents')}
              </Link>
            }
            value={incidents.recent}
            detail={t('incidents.total', { count: incidents.total })}
            isBad={incidents.recent > 0}
            badLabel={t('attention')}
          />
        </Figures>
      </Panel>

      <Panel title={t('panel.present')}>
        <Figures>
          <Figure name={t('signedIn')} value={present.signedIn} detail={t('ofAccounts', { count: present.accounts })} />
          <Figure name={t('active')} value={present.active} detail={t('active.detail')} />
          <Figure
            name={t('streaming')}
            value={present.streaming}
            detail={present.servers > 1 ? t('streaming.servers', { count: present.servers }) : t('streaming.detail')}
          />
        </Figures>
      </Panel>

      <Panel title={t('panel.judging')}>
        <Figures>
          <Figure
            name={t('waiting')}
            value={judging.waiting}
            detail={oldest(judging.oldestAt, t('waiting.none'))}
            isBad={isLate(judging.oldestAt, LONG_JUDGING_MS)}
            badLabel={t('attention')}
          />
          <Figure name={t('running')} value={judging.running} detail={t('submitted', { count: judging.submitted })} />
          <Figure
            name={
              <Link to={`${contest}/admin/solution`} params={params}>
                {t('held')}
              </Link>
            }
            value={judging.held}
            detail={t('holds', { count: judging.holds })}
            isBad={judging.holds > 0}
            badLabel={t('attention')}
          />
          <Figure
            name={t('waitRecent')}
            value={judging.wait ? wait(judging.wait.medianMs) : t('none')}
            detail={judging.wait ? t('p95', { time: wait(judging.wait.p95Ms) }) : t('noneRecent')}
          />
          <Figure
            name={t('verdictRecent')}
            value={judging.verdict ? wait(judging.verdict.medianMs) : t('none')}
            detail={judging.verdict ? t('p95', { time: wait(judging.verdict.p95Ms) }) : t('noneRecent')}
          />
          <Figure
            name={t('faults')}
            value={judging.faults}
            detail={t('judged', { count: judging.judged })}
            isBad={judging.faults > 0}
            badLabel={t('attention')}
          />
        </Figures>
      </Panel>

      <Panel title={t('panel.volunteers')}>
        <Figures>
          <Figure
            name={
              <Link to={`${contest}/balloon`} params={params}>
                {t('balloons')}
              </Link>
            }
            value={balloons.open}
            detail={balloons.enabled ? oldest(balloons.oldestAt, t('work.none')) : t('off')}
            isBad={isLate(balloons.oldestAt, LONG_WORK_MS)}
            badLabel={t('attention')}
          />
          <Figure
            name={
              directs ? (
                <Link to={`${contest}/print-queue`} params={params}>
                  {t('prints')}
                </Link>
              ) : (
                t('prints')
              )
            }
            value={prints.open}
            detail={prints.enabled ? oldest(prints.oldestAt, t('work.none')) : t('off')}
            isBad={isLate(prints.oldestAt, LONG_WORK_MS)}
            badLabel={t('attention')}
          />
        </Figures>
      </Panel>

      <Panel title={t('panel.runners', { online: room.runners.filter(({ online }) => online).length })}>
        <RunnerRows runners={room.runners} />
      </Panel>
    </Box>
  );
}

function Figures({ children }: { children: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 3 }}>{children}</Box>
  );
}
