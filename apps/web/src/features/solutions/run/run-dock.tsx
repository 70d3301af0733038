import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import type { SolutionPlace } from '../solutions.api.ts';
import type { Program } from './runs.api.ts';

const RunPanel = lazy(() => import('./run-panel.tsx'));
const PANEL_PX = 240;

/** Opens the panel that tries the program in the editor; the panel is fetched then. */
export function RunDock({
  place,
  orgId,
  label,
  program,
}: {
  place: SolutionPlace;
  orgId: string;
  /** Of the problem: which runners judge it. */
  label: string;
  program: () => Program | null;
}): ReactElement {
  const { t } = useTranslation('problem');
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button
        startIcon={<Icon name="debug" />}
        title={t('editor.runHint')}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {t('editor.run')}
      </Button>
    );
  }
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={PANEL_PX} />}>
      <RunPanel place={place} orgId={orgId} label={label} program={program} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
