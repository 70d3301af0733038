import type { ContestClockReply, Stage } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStageName } from '../../../domain/stage-chip.tsx';
import { refusalOf } from '../../../lib/api/index.ts';
import { useNow } from '../../../lib/time/clock.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SettingsFrame, useSettingsForm } from '../../../ui/fields/settings-frame.tsx';
import { actionFault } from '../actions-field.tsx';
import { renewContest, saveStages } from '../contest-admin.api.ts';
import { clockOf } from '../clock/clock-of.ts';
import { ClockPanel } from '../clock/clock-panel.tsx';
import { faultsOf, followClock, insertAfter, type StageDraft, toDrafts, toStages } from './stage-drafts.ts';
import { StageFields } from './stage-fields.tsx';
import { StagePreview } from './stage-preview.tsx';
import { ShiftStages } from './shift-stages.tsx';
import { StageTimelineEditor } from './stage-timeline-editor.tsx';

interface Edits {
  drafts: StageDraft[];
  /** The stored stages when the first edit was made. */
  base: readonly Stage[];
}

/** Editor for all stages of a contest: start and settings of each, and a preview of what contestants will see. */
export function StageEditor({
  orgId,
  contestId,
  stages,
  clock: given,
}: {
  orgId: string;
  contestId: string;
  stages: readonly Stage[];
  /** Absent with rules version 1. */
  clock: ContestClockReply | undefined;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const stageName = useStageName();
  const queries = useQueryClient();
  const nowMs = useNow();
  const form = useSettingsForm<Edits>((error) => refusalOf(error) !== null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [showsInvalid, setShowsInvalid] = useState(false);

  const clock = given ? clockOf(given) : null;
  const { base, drafts = toDrafts(stages) } = form.edits;
  const current = Math.max(
    0,
    drafts.findLastIndex(({ start }) => start !== null && start <= nowMs),
  );
  const index = Math.max(0, chosenId === null ? current : drafts.findIndex(({ id }) => id === chosenId));
  const draft = drafts[index];
  const changed = base ? changedNames(base, drafts, stageName) : [];
  const isOutdated = base !== undefined && JSON.stringify(base) !== JSON.stringify(stages);
  const invalidDraft = drafts.find(
    (one) =>
      faultsOf(drafts, one).length > 0 || (one.settings.actions ?? []).some((action) => actionFault(action) !== null),
  );

  function change(changedDrafts: StageDraft[]): void {
    setShowsInvalid(false);
    form.edit({ base: base ?? stages, drafts: followClock(changedDrafts, clock) });
  }
  const replaceOne = (id: number, replacement: StageDraft) =>
    change(drafts.map((one) => (one.id === id ? replacement : one)));
  const move = (id: number, start: number) => change(drafts.map((one) => (one.id === id ? { ...one, start } : one)));

  const next = invalidDraft ? null : toStages(drafts);
  const refusal = showsInvalid ? t('stages.cannotSave') : refusalOf(form.error) !== null ? form.failure : null;

  function check(): boolean {
    // The error belongs to a field of this stage: show it.
    if (invalidDraft) setChosenId(invalidDraft.id);
    setShowsInvalid(next === null);
    return next !== null;
  }

  async function store(): Promise<void> {
    if (next === null) return;
    await saveStages(contestId, next);
    await renewContest(queries, contestId);
  }

  if (!draft) return <Alert severity="error">{t('stages.cannotSave')}</Alert>;
  const name = stageName(draft.name.trim()) || t('stages.nameless');
  return (
    <SettingsFrame
      form={form}
      changed={changed}
      saved={t('stages.saved')}
      check={check}
      store={store}
      onReset={() => setShowsInvalid(false)}
    >
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('stages.help')}</Typography>
      {given && (
        <Stack component="section" spacing={3} aria-label={t('clock.panel')} sx={{ maxWidth: 720 }}>
          <Typography variant="h2">{t('clock.panel')}</Typography>
          <ClockPanel orgId={orgId} contestId={contestId} clock={given} />
        </Stack>
      )}
      {isOutdated && (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" onClick={form.reset}>
              {t('stages.takeTheirs')}
            </Button>
          }
        >
          {t('stages.changedMeanwhile')}
        </Alert>
      )}
      <StageTimelineEditor drafts={drafts} chosen={draft.id} nowMs={nowMs} onChoose={setChosenId} onMove={move} />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button
          size="small"
          startIcon={<Icon name="add" />}
          onClick={() => {
            const longer = insertAfter(drafts, index, t('stages.newName'), nowMs);
            change(longer);
            setChosenId(longer[index + 1]?.id ?? null);
          }}
        >
          {t('stages.insert', { stage: name })}
        </Button>
        <Button
          size="small"
          color="error"
          startIcon={<Icon name="delete" />}
          disabled={drafts.length <= 3 || index === 0}
          onClick={() => {
            change(drafts.filter((one) => one !== draft));
            setChosenId(drafts[index - 1]?.id ?? null);
          }}
        >
          {t('stages.remove', { stage: name })}
        </Button>
        {drafts.every(({ at }) => !at) && <ShiftStages drafts={drafts} onShift={change} />}
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
          gap: 6,
          alignItems: 'start',
        }}
      >
        <Stack component="section" spacing={4} aria-label={name}>
          <Typography variant="h2">{name}</Typography>
          <StageFields
            key={draft.id}
            draft={draft}
            isFirst={index === 0}
            clock={clock}
            faults={faultsOf(drafts, draft)}
            onChange={(changedDraft) => replaceOne(draft.id, changedDraft)}
          />
        </Stack>
        <Paper
          component="section"
          variant="outlined"
          aria-label={t('sight.title')}
          sx={{ p: 4, position: { lg: 'sticky' }, top: { lg: 72 }, bgcolor: 'transparent' }}
        >
          <Typography variant="h3" sx={{ mb: 2 }}>
            {t('sight.title')}
          </Typography>
          <StagePreview settings={draft.settings} />
        </Paper>
      </Box>
      {refusal !== null && <Alert severity="error">{refusal}</Alert>}
    </SettingsFrame>
  );
}

/** Current names of the new and changed stages, then the stored names of the removed ones. */
function changedNames(
  base: readonly Stage[],
  drafts: readonly StageDraft[],
  nameOf: (name: string) => string,
): string[] {
  const stored = toDrafts(base);
  const touched = drafts.filter((draft) => {
    const before = stored.find(({ id }) => id === draft.id);
    return JSON.stringify(before) !== JSON.stringify(draft);
  });
  const removed = stored.filter(({ id }) => drafts.every((draft) => draft.id !== id));
  return [...touched, ...removed].map(({ name }) => nameOf(name.trim()));
}
