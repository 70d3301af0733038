import type { ShownProblemConfig } from '@assay/contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Runs } from '../run/use-runs.ts';
import type { SolutionPlace } from '../solutions.api.ts';
import { draftPlaceOf, INPUT_FIELD, readDraft, VISITOR, writeDraft } from '../submit/drafts.ts';
import { LANGUAGE_KEY, submitFormOf } from '../submit/submit-form.ts';

const LiveResult = lazy(async () => ({ default: (await import('../result/live-result.tsx')).LiveResult }));
const RunTab = lazy(() => import('./run-tab.tsx'));
const OwnInput = lazy(() => import('../run/own-input.tsx'));
const HistoryTab = lazy(() => import('./history-tab.tsx'));
const TAB_PX = 120;

export type DockTab = 'samples' | 'own' | 'result' | 'history';

/**
 * The tabs of a problem's dock. Only a program in one file, in a selectable language, can be run. Visitors have no
 * history.
 */
export function dockTabsOf(config: ShownProblemConfig, userId: string, mayRun: boolean): readonly DockTab[] {
  const form = submitFormOf(config);
  const isProgram = form.code.length === 1 && form.metadata.some(({ key }) => key === LANGUAGE_KEY);
  const ofSolutions: readonly DockTab[] = userId === VISITOR ? ['result'] : ['result', 'history'];
  return isProgram && mayRun ? ['samples', 'own', ...ofSolutions] : ofSolutions;
}

/** The content of a dock tab. Inputs and results are kept while another tab is shown. */
export function DockContent({
  tab,
  tabs,
  orgId,
  userId,
  place,
  label,
  language,
  samples,
  own,
  solutionId,
}: {
  tab: string;
  tabs: readonly DockTab[];
  orgId: string;
  userId: string;
  place: SolutionPlace;
  /** Label of the problem, which selects its runners. */
  label: string;
  /** The chosen one. */
  language: string;
  samples: Runs;
  own: Runs;
  /** The solution whose result is shown; absent if there is none yet. */
  solutionId: string | undefined;
}): ReactElement {
  const { t } = useTranslation('problem');
  const inputAt = { userId, problemId: draftPlaceOf(place), field: INPUT_FIELD };
  const [input, setInput] = useState(() => readDraft(inputAt) ?? '');
  const of = { place, orgId, label, language };
  const panel: Record<DockTab, () => ReactNode> = {
    samples: () =>
      // The result view is loaded with the first run.
      samples.runId === null && samples.complaint === null ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('dock.help')}</Typography>
      ) : (
        <RunTab {...of} runs={samples} />
      ),
    own: () => (
      <RunTab {...of} runs={own}>
        <OwnInput
          value={input}
          busy={own.busy}
          onChange={(text) => {
            setInput(text);
            writeDraft(inputAt, text, Date.now());
          }}
          onRun={() => own.run(input)}
        />
      </RunTab>
    ),
    result: () =>
      solutionId === undefined ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('editor.noResult')}</Typography>
      ) : (
        <LiveResult place={place} solutionId={solutionId} />
      ),
    history: () => <HistoryTab orgId={orgId} userId={userId} place={place} />,
  };
  return (
    <>
      {tabs.map((one) => (
        <Opened key={one} isOpen={one === tab} label={one === 'result' ? t('editor.latest') : t(`dock.${one}`)}>
          {panel[one]}
        </Opened>
      ))}
    </>
  );
}

/** The content of a tab, mounted when it is first opened. */
function Opened({
  isOpen,
  label,
  children,
}: {
  isOpen: boolean;
  label: string;
  children: () => ReactNode;
}): ReactElement | null {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Box component="section" aria-label={label} hidden={!isOpen} sx={{ p: 3 }}>
      <Suspense fallback={<Skeleton variant="rounded" height={TAB_PX} />}>{children()}</Suspense>
    </Box>
  );
}
