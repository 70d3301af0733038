import type { ShownProblemConfig } from '@assay/contract';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveResult } from '../../features/solutions/result/live-result.tsx';
import { draftPlaceOf, KEPT_FIELD, readDraft } from '../../features/solutions/submit/drafts.ts';
import type { SolutionPlace } from '../../features/solutions/solutions.api.ts';
import { RunDock } from '../../features/solutions/run/run-dock.tsx';
import { type StartFrom, SubmitPanel, type SubmitPanelHandle } from '../../features/solutions/submit/submit-panel.tsx';
import { LANGUAGE_KEY, submitFormOf } from '../../features/solutions/submit/submit-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SplitPanes } from '../../ui/split-panes.tsx';

const TakeUp = lazy(() => import('../../features/solutions/start/take-up.tsx'));
const StartNotice = lazy(() => import('../../features/solutions/start/start-notice.tsx'));

interface DeskProps {
  orgId: string;
  userId: string;
  place: SolutionPlace;
  config: ShownProblemConfig;
  statement: ReactNode;
  /** Why nothing can be handed in now; null while it can. */
  whyNot: ReactNode;
  /** Solutions are kept for a later judging. */
  handIn?: boolean;
  /** The solution whose result is shown first. */
  latestId: string | undefined;
}

/**
 * The desk of a problem, by itself or in a contest: statement left, editor right, results below the editor; three tabs
 * on a phone. Give it a `key` of the problem: another problem is another desk.
 *
 * An earlier solution, `fromId`, fills it once: `onTaken` takes its id out of the address, so that a reload finds what
 * was typed since.
 */
export function Desk({
  fromId,
  onTaken,
  ...desk
}: DeskProps & { fromId: string | undefined; onTaken: () => void }): ReactElement {
  const [start, setStart] = useState<StartFrom>();
  if (fromId === undefined) return <StartedDesk {...desk} start={start} />;
  return (
    <Suspense>
      <TakeUp
        key={fromId}
        userId={desk.userId}
        place={desk.place}
        config={desk.config}
        solutionId={fromId}
        onTaken={(found) => {
          setStart(found);
          onTaken();
        }}
      />
    </Suspense>
  );
}

function StartedDesk({
  orgId,
  userId,
  place,
  config,
  statement,
  whyNot,
  handIn = false,
  start,
  latestId,
}: DeskProps & { start: StartFrom | undefined }): ReactElement {
  const { t } = useTranslation('problem');
  const [submittedId, setSubmittedId] = useState<string>();
  const [tab, setTab] = useState<'statement' | 'submit' | 'result'>('submit');
  const [wasFilled] = useState(
    () => start !== undefined || readDraft({ userId, problemId: draftPlaceOf(place), field: KEPT_FIELD }) !== null,
  );
  const editor = useRef<SubmitPanelHandle>(null);
  const phone = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const solutionId = submittedId ?? latestId;

  const panel = (
    <>
      {wasFilled && (
        <Suspense>
          <StartNotice
            userId={userId}
            place={place}
            solutionId={start?.solutionId}
            exchange={(other) => editor.current?.exchange(other)}
          />
        </Suspense>
      )}
      {whyNot !== null && (
        <Box sx={{ mb: 3 }}>
          <Alert severity="warning">{whyNot}</Alert>
        </Box>
      )}
      <SubmitPanel
        ref={editor}
        orgId={orgId}
        userId={userId}
        place={place}
        config={config}
        maySubmit={whyNot === null}
        handIn={handIn}
        start={start}
        onSubmitted={(id) => {
          setSubmittedId(id);
          setTab('result');
        }}
      />
    </>
  );
  const result = (
    <Paper component="section" variant="outlined" aria-label={t('editor.latest')} sx={{ p: 4 }}>
      <Typography variant="h2" sx={{ fontSize: 16, mb: 3 }}>
        {t('editor.latest')}
      </Typography>
      {solutionId === undefined ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('editor.noResult')}</Typography>
      ) : (
        <LiveResult place={place} solutionId={solutionId} />
      )}
    </Paper>
  );
  const trying = whyNot === null && mayTry(config) && (
    <RunDock place={place} orgId={orgId} label={config.label} program={() => editor.current?.program() ?? null} />
  );
  const article = (
    <Box component="article" aria-label={t('problem.tab.statement')}>
      {statement}
    </Box>
  );

  if (!phone) {
    return (
      <SplitPanes
        label={t('editor.resize')}
        remember="desk"
        left={article}
        right={
          <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Box sx={{ minHeight: 420, height: '55vh', display: 'flex', flexDirection: 'column' }}>{panel}</Box>
            {trying}
            {result}
          </Box>
        }
      />
    );
  }
  return (
    <>
      <Tabs value={tab} variant="fullWidth" sx={{ mb: 3 }} onChange={(_, chosen: typeof tab) => setTab(chosen)}>
        <Tab value="statement" label={t('problem.tab.statement')} />
        <Tab value="submit" label={t('problem.tab.submit')} />
        <Tab value="result" label={t('problem.tab.result')} />
      </Tabs>
      <Hidden unless={tab === 'statement'}>{article}</Hidden>
      <Hidden unless={tab === 'submit'}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <div>{panel}</div>
          {trying}
        </Box>
      </Hidden>
      <Hidden unless={tab === 'result'}>{result}</Hidden>
    </>
  );
}

/** Only a program of one file, in a language that is chosen, can be run by itself. */
function mayTry(config: ShownProblemConfig): boolean {
  const form = submitFormOf(config);
  return form.code.length === 1 && form.metadata.some(({ key }) => key === LANGUAGE_KEY);
}

/** Keeps what is typed and judged alive while another tab is shown. */
function Hidden({ unless, children }: { unless: boolean; children: ReactNode }): ReactElement {
  return <div hidden={!unless}>{children}</div>;
}
