import type { ShownProblemConfig } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DockContent, dockTabsOf, type DockTab } from '../../features/solutions/dock/desk-dock.tsx';
import { useRuns } from '../../features/solutions/run/use-runs.ts';
import { draftPlaceOf, draftsOf, KEPT_FIELD, readDraft, VISITOR } from '../../features/solutions/submit/drafts.ts';
import type { SolutionPlace } from '../../features/solutions/solutions.api.ts';
import { type StartFrom, SubmitPanel, type SubmitPanelHandle } from '../../features/solutions/submit/submit-panel.tsx';
import { HELP_KEY, useShortcuts } from '../../lib/use-shortcuts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SplitPanes } from '../../ui/split-panes.tsx';

const LoadEarlierSolution = lazy(() => import('../../features/solutions/start/load-earlier-solution.tsx'));
const ShortcutSheet = lazy(() => import('../../features/solutions/dock/shortcut-sheet.tsx'));
const AdoptDrafts = lazy(() => import('../../features/solutions/start/adopt-drafts.tsx'));
const SignInPrompt = lazy(() => import('../../features/session/sign-in-prompt.tsx'));
const StartNotice = lazy(() => import('../../features/solutions/start/start-notice.tsx'));

interface DeskProps {
  orgId: string;
  /** `VISITOR` without a session: submitting then asks to sign in. */
  userId: string;
  place: SolutionPlace;
  config: ShownProblemConfig;
  statement: ReactNode;
  /** Why nothing can be uploaded now; null if it can. */
  whyNot: ReactNode;
  /** When the next submission is allowed; absent: now. */
  nextAtMs?: number | undefined;
  /** Solutions are only uploaded, to be judged later. */
  handIn?: boolean;
  /** The solution whose result is shown first. */
  latestId: string | undefined;
  /** Opens another problem: by its key, and by a button once this one is solved. */
  next?: { run: () => void; isOffered: boolean } | undefined;
}

/**
 * The desk of a problem, inside or outside a contest. It fills the window: statement left, editor right, and below the
 * editor a dock with the samples, custom input, the result and the history; one row of tabs on a phone. Set `key` to
 * the problem: another problem is another desk. First moves what was typed before signing in to the user. `fromId` is
 * an earlier solution that fills the desk once: `onTaken` removes its id from the URL, so that a reload restores what
 * was typed since.
 */
export function Desk({
  fromId,
  onTaken,
  ...desk
}: DeskProps & { fromId: string | undefined; onTaken: () => void }): ReactElement {
  const [start, setStart] = useState<StartFrom>();
  const { userId, place, config } = desk;
  const [mayHaveOthers, setMayHaveOthers] = useState(true);
  const hasOthers =
    mayHaveOthers && userId !== VISITOR && draftsOf({ userId: VISITOR, problemId: draftPlaceOf(place) }).length > 0;
  if (hasOthers) {
    return (
      <Suspense>
        <AdoptDrafts userId={userId} place={place} config={config} onAdopted={() => setMayHaveOthers(false)} />
      </Suspense>
    );
  }
  if (fromId === undefined) return <StartedDesk {...desk} start={start} />;
  return (
    <Suspense>
      <LoadEarlierSolution
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
  nextAtMs,
  handIn = false,
  start,
  latestId,
  next,
}: DeskProps & { start: StartFrom | undefined }): ReactElement {
  const { t } = useTranslation('problem');
  const [submittedId, setSubmittedId] = useState<string>();
  const [language, setLanguage] = useState('');
  const tabs = dockTabsOf(config, userId, whyNot === null);
  const [docked, setDocked] = useState(latestId === undefined ? tabs[0] : 'result');
  /** On a phone the statement and the editor are tabs too. */
  const [tab, setTab] = useState<'statement' | 'submit' | 'dock'>('submit');
  const [wasFilled] = useState(
    () => start !== undefined || readDraft({ userId, problemId: draftPlaceOf(place), field: KEPT_FIELD }) !== null,
  );
  const editor = useRef<SubmitPanelHandle>(null);
  const phone = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const program = () => editor.current?.program() ?? null;
  const [prompt, setPrompt] = useState<{ hasFile: boolean }>();
  const askToSignIn = userId === VISITOR ? (hasFile = false) => setPrompt({ hasFile }) : undefined;
  const samples = useRuns(place, program, askToSignIn);
  const own = useRuns(place, program, askToSignIn);
  const desk = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts({
    e: () => desk.current?.querySelector<HTMLElement>('[contenteditable=true]')?.focus(),
    s: () => desk.current?.querySelector<HTMLElement>('article')?.focus(),
    ...(next && { n: next.run }),
    [HELP_KEY]: () => setHelpOpen(true),
  });
  const where = { orgId, userId, place };
  const shown = docked !== undefined && tabs.includes(docked) ? docked : 'result';

  function show(next: DockTab): void {
    setDocked(next);
    setTab('dock');
  }

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
        {...where}
        config={config}
        maySubmit={whyNot === null}
        nextAtMs={nextAtMs}
        handIn={handIn}
        start={start}
        onLanguage={setLanguage}
        onRun={
          tabs.includes('samples')
            ? () => {
                show('samples');
                samples.run();
              }
            : undefined
        }
        onVisitor={askToSignIn}
        onSubmitted={(id) => {
          setSubmittedId(id);
          show('result');
        }}
      />
      {prompt && (
        <Suspense>
          <SignInPrompt {...prompt} onClose={() => setPrompt(undefined)} />
        </Suspense>
      )}
    </>
  );
  const dock = (
    <DockContent
      tab={shown}
      tabs={tabs}
      {...where}
      label={config.label}
      language={language}
      samples={samples}
      own={own}
      solutionId={submittedId ?? latestId}
    />
  );
  const nextButton = next?.isOffered === true && (
    <Button
      size="small"
      endIcon={<Icon name="chevronRight" />}
      title={`${t('problem.nextUnsolved')} (n)`}
      onClick={next.run}
    >
      {t('problem.nextUnsolved')}
    </Button>
  );
  const article = (
    <Box component="article" tabIndex={-1} aria-label={t('problem.tab.statement')} sx={{ outline: 0 }}>
      {statement}
    </Box>
  );

  if (!phone) {
    return (
      <Box ref={desk} data-fills-window sx={{ display: 'flex', flexGrow: 1, minHeight: DESK_PX, minWidth: 0 }}>
        <SplitPanes
          label={t('editor.resize')}
          remember="desk"
          first={article}
          second={
            <SplitPanes
              stacked
              label={t('editor.resizeDock')}
              remember="desk-dock"
              start={60}
              first={<Box sx={{ height: 1, display: 'flex', flexDirection: 'column', py: 2 }}>{panel}</Box>}
              second={
                <>
                  <Box sx={dockHead}>
                    <Tabs
                      value={shown}
                      aria-label={t('editor.dock')}
                      variant="scrollable"
                      sx={{ ...row, flexGrow: 1 }}
                      onChange={(_, chosen: DockTab) => setDocked(chosen)}
                    >
                      {tabs.map((one) => (
                        <Tab key={one} value={one} label={t(`dock.${one}`)} sx={row} />
                      ))}
                    </Tabs>
                    {nextButton}
                    <IconButton
                      size="small"
                      aria-label={t('editor.shortcuts')}
                      title={`${t('editor.shortcuts')} (${HELP_KEY})`}
                      onClick={() => setHelpOpen(true)}
                    >
                      <Icon name="keyboard" />
                    </IconButton>
                  </Box>
                  {dock}
                  {isHelpOpen && (
                    <Suspense>
                      <ShortcutSheet onClose={() => setHelpOpen(false)} />
                    </Suspense>
                  )}
                </>
              }
            />
          }
        />
      </Box>
    );
  }
  return (
    <>
      <Tabs
        value={tab === 'dock' ? shown : tab}
        variant="scrollable"
        aria-label={t('editor.dock')}
        sx={{ mb: 3 }}
        onChange={(_, chosen: 'statement' | 'submit' | DockTab) =>
          chosen === 'statement' || chosen === 'submit' ? setTab(chosen) : show(chosen)
        }
      >
        <Tab value="statement" label={t('problem.tab.statement')} />
        <Tab value="submit" label={t('problem.tab.submit')} />
        {tabs.map((one) => (
          <Tab key={one} value={one} label={t(`dock.${one}`)} />
        ))}
      </Tabs>
      <Hidden unless={tab === 'statement'}>{article}</Hidden>
      <Hidden unless={tab === 'submit'}>{panel}</Hidden>
      <Hidden unless={tab === 'dock'}>
        {nextButton}
        {dock}
      </Hidden>
    </>
  );
}

/** Minimum height in a low window. */
const DESK_PX = 440;
/** Sticky while the dock scrolls. */
const dockHead = {
  display: 'flex',
  alignItems: 'center',
  position: 'sticky',
  top: 0,
  // Above the labels of fields.
  zIndex: 2,
  bgcolor: 'background.default',
} as const;
/** Height of the dock's tabs. */
const row = { minHeight: 40, py: 0 };

/** Keeps the state of its children while another tab is shown. */
function Hidden({ unless, children }: { unless: boolean; children: ReactNode }): ReactElement {
  return <div hidden={!unless}>{children}</div>;
}
