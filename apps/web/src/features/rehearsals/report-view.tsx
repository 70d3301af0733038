import type { Rehearsal, RehearsalReport } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VerdictChip } from '../../domain/verdict-chip.tsx';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { Figure } from '../../ui/data/figure.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSpanText } from './use-span-text.ts';
import '../../locales/en/rehearsal.ts';

const MINUTE_MS = 60_000;
/** A runner that differs from the others by more is marked. */
const MAX_DIFFERENCE = 0.1;
/** What no rehearsal tries, in the order of the sentence's list. */
const NOT_TRIED = ['pages', 'signIn', 'questions', 'prints', 'delivery', 'compilers'] as const;

interface ReportProps {
  rehearsal: Rehearsal;
  /** Participants of the contest. */
  participants: number;
  titleOf: (problemId: string) => string;
  /** Links to the data of a problem. */
  link: (problemId: string, text: string) => ReactNode;
}

/** What a rehearsal measured: verdicts, waits, and the load at the pace of the contest. */
export function ReportView({ rehearsal, participants, titleOf, link }: ReportProps): ReactElement {
  const { t } = useTranslation('rehearsal');
  const { report, settings, startedAt, ended } = rehearsal;
  return (
    <Stack spacing={4}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('settings', {
          participants: settings.participants,
          speed: settings.speed,
          minutes: Math.round(settings.playMs / MINUTE_MS),
        })}{' '}
        {t('startedAt')} <TimeText timeMs={startedAt} />.{' '}
        {ended && (
          <>
            {t(`end.${ended.reason}`)} <TimeText timeMs={ended.at} />.
          </>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
        <Panel title={t('panel.verdicts')}>
          <Verdicts report={report} />
        </Panel>
        <Panel title={t('panel.load')}>
          <Load rehearsal={rehearsal} participants={participants} />
        </Panel>
      </Box>
      {report.unexpected.length > 0 && (
        <Panel title={t('panel.unexpected')}>
          <DataTable
            label={t('panel.unexpected')}
            query={listed(report.unexpected)}
            rowKey={({ problemId, path, status, score }) => `${problemId} ${path} ${status} ${score}`}
            empty={null}
            columns={[
              { ...titleColumn('program', t('program')), cell: ({ problemId, path }) => link(problemId, path) },
              { id: 'problem', header: t('problem'), onPhone: 'line', cell: ({ problemId }) => titleOf(problemId) },
              {
                id: 'got',
                header: t('got'),
                cell: ({ status, score }) => (
                  <>
                    <VerdictChip status={status} plain /> {t('points', { count: Number(score.toFixed(2)) })}
                  </>
                ),
              },
              { id: 'count', header: t('times'), align: 'right', cell: ({ count }) => count },
            ]}
          />
        </Panel>
      )}
      {report.faults.length > 0 && (
        <Panel title={t('panel.faults')}>
          <DataTable
            label={t('panel.faults')}
            query={listed(report.faults)}
            rowKey={({ problemId, path, reason }) => `${problemId} ${path} ${reason}`}
            empty={null}
            columns={[
              { ...titleColumn('program', t('program')), cell: ({ problemId, path }) => link(problemId, path) },
              { id: 'problem', header: t('problem'), onPhone: 'line', cell: ({ problemId }) => titleOf(problemId) },
              { id: 'reason', header: t('reason'), cell: ({ reason }) => reason },
              { id: 'count', header: t('times'), align: 'right', cell: ({ count }) => count },
            ]}
          />
        </Panel>
      )}
      <Panel title={t('panel.waits')}>
        <Waits report={report} />
      </Panel>
      <Panel title={t('panel.problems')}>
        <Problems report={report} titleOf={titleOf} />
      </Panel>
      <Panel title={t('panel.runners')}>
        <Runners report={report} />
      </Panel>
      <Panel title={t('panel.notTried')}>
        <Box component="ul" sx={{ m: 0, pl: 4 }}>
          {report.shortages.map(({ problemId, reason }) => (
            <li key={problemId}>
              {link(problemId, titleOf(problemId))}: {t(`shortage.${reason}`)}
            </li>
          ))}
          {NOT_TRIED.map((name) => (
            <li key={name}>{t(`notTried.${name}`)}</li>
          ))}
        </Box>
      </Panel>
    </Stack>
  );
}

const listed = <T,>(data: readonly T[]) => ({ data, error: null, refetch: () => undefined });

function Figures({ children }: { children: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))', gap: 3 }}>{children}</Box>
  );
}

function Verdicts({ report }: { report: RehearsalReport }): ReactElement {
  const { t } = useTranslation('rehearsal');
  const { planned, sent, judged, asExpected, faults, balloons } = report;
  const unexpected = judged - asExpected;
  const failed = faults.reduce((sum, { count }) => sum + count, 0);
  return (
    <Figures>
      <Figure name={t('sent')} value={sent} detail={t('ofPlanned', { count: planned })} />
      <Figure name={t('asExpected')} value={asExpected} detail={t('ofJudged', { count: judged })} />
      <Figure
        name={t('unexpected')}
        value={unexpected}
        detail={t('unexpected.detail')}
        isBad={unexpected > 0}
        badLabel={t('attention')}
      />
      <Figure
        name={t('faults')}
        value={failed}
        detail={t('faults.detail')}
        isBad={failed > 0}
        badLabel={t('attention')}
      />
      {balloons && (
        <Figure
          name={t('balloons')}
          value={balloons.count}
          detail={t('balloons.busiest', { count: balloons.busiest })}
        />
      )}
    </Figures>
  );
}

function Load({ rehearsal, participants }: { rehearsal: Rehearsal; participants: number }): ReactElement {
  const { t } = useTranslation('rehearsal');
  const span = useSpanText();
  const { report, settings } = rehearsal;
  const { wait, busyShare, otherShare, realShare, rush, slots, madeWay, interruptedMs } = report;
  const percent = (share: number) => t('percent', { count: Number((100 * share).toFixed(share < 0.1 ? 1 : 0)) });
  const sentences = [
    ...(slots === 0
      ? [t('load.noSlots')]
      : [
          t('load.real', { percent: percent(realShare), count: settings.participants }),
          ...(participants > 0 && participants !== settings.participants
            ? [
                t('load.all', {
                  percent: percent((realShare * participants) / settings.participants),
                  count: participants,
                }),
              ]
            : []),
        ]),
    ...(rush?.wait
      ? [t('load.rush', { count: rush.count, p95: span(rush.wait.p95Ms), max: span(rush.wait.maxMs) })]
      : []),
    ...(otherShare > 0 ? [t('load.other', { percent: percent(otherShare) })] : []),
    madeWay.count > 0 ? t('load.madeWay', { count: madeWay.count, time: span(madeWay.lostMs) }) : t('load.undisturbed'),
    ...(interruptedMs > 0 ? [t('load.interrupted', { time: span(interruptedMs) })] : []),
  ];
  return (
    <Stack spacing={3}>
      <Figures>
        <Figure
          name={t('wait')}
          value={wait ? span(wait.p50Ms) : t('none')}
          detail={wait ? t('wait.detail', { p95: span(wait.p95Ms), max: span(wait.maxMs) }) : t('none.detail')}
        />
        <Figure name={t('busy')} value={percent(busyShare)} detail={t('busy.detail', { count: slots })} />
        <Figure name={t('real')} value={percent(realShare)} detail={t('real.detail')} />
      </Figures>
      <Box component="ul" sx={{ m: 0, pl: 4, fontSize: '0.875rem' }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Stack>
  );
}

function Waits({ report }: { report: RehearsalReport }): ReactElement {
  const { t } = useTranslation('rehearsal');
  const span = useSpanText();
  return (
    <DataTable
      label={t('panel.waits')}
      dense
      query={listed(report.slices)}
      rowKey={({ fromMs }) => String(fromMs)}
      empty={null}
      columns={[
        {
          ...titleColumn('from', t('from')),
          cell: ({ fromMs }) => t('fromMinute', { count: Math.round(fromMs / MINUTE_MS) }),
        },
        { id: 'sent', header: t('sent'), align: 'right', onPhone: 'named', cell: ({ sent }) => sent },
        ...(['p50Ms', 'p95Ms', 'maxMs'] as const).map((key) => ({
          id: key,
          header: t(key),
          align: 'right' as const,
          onPhone: 'named' as const,
          cell: ({ wait }: RehearsalReport['slices'][number]) => (wait ? span(wait[key]) : t('none')),
        })),
      ]}
    />
  );
}

function Problems({ report, titleOf }: { report: RehearsalReport; titleOf: ReportProps['titleOf'] }): ReactElement {
  const { t } = useTranslation('rehearsal');
  const span = useSpanText();
  return (
    <DataTable
      label={t('panel.problems')}
      dense
      query={listed(
        report.problems.toSorted((one, other) => titleOf(one.problemId).localeCompare(titleOf(other.problemId))),
      )}
      rowKey={({ problemId }) => problemId}
      empty={<span>{t('none.detail')}</span>}
      columns={[
        { ...titleColumn('problem', t('problem')), cell: ({ problemId }) => titleOf(problemId) },
        { id: 'sent', header: t('sent'), align: 'right', onPhone: 'named', cell: ({ sent }) => sent },
        ...(['p50Ms', 'p95Ms', 'maxMs'] as const).map((key) => ({
          id: key,
          header: t(key),
          align: 'right' as const,
          onPhone: 'named' as const,
          cell: ({ judging }: RehearsalReport['problems'][number]) => (judging ? span(judging[key]) : t('none')),
        })),
      ]}
    />
  );
}

function Runners({ report }: { report: RehearsalReport }): ReactElement {
  const { t } = useTranslation('rehearsal');
  const span = useSpanText();
  return (
    <DataTable
      label={t('panel.runners')}
      dense
      query={listed(report.runners.map((runner, index) => ({ ...runner, index })))}
      rowKey={({ index }) => String(index)}
      empty={<span>{t('none.detail')}</span>}
      columns={[
        {
          ...titleColumn('runner', t('runner')),
          cell: ({ name, number }) =>
            name ?? (number === undefined ? t('runnerRemoved') : t('runnerNumber', { number })),
        },
        { id: 'judged', header: t('judged'), align: 'right', onPhone: 'named', cell: ({ judged }) => judged },
        { id: 'busy', header: t('judgingTime'), align: 'right', onPhone: 'named', cell: ({ busyMs }) => span(busyMs) },
        {
          id: 'ratio',
          header: t('ratio'),
          align: 'right',
          cell: ({ ratio }) =>
            ratio === null ? (
              t('ratio.none')
            ) : (
              <Box component="span" sx={{ color: Math.abs(ratio - 1) > MAX_DIFFERENCE ? 'state.bad' : 'inherit' }}>
                {t(Math.abs(ratio - 1) > MAX_DIFFERENCE ? 'ratio.differs' : 'ratio.same', {
                  percent: Math.round(100 * ratio),
                })}
              </Box>
            ),
        },
      ]}
    />
  );
}
