import type { Stage } from '@assay/contract';
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
import { useErrorText } from '../../../lib/error-text.ts';
import { useNow } from '../../../lib/time/clock.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SaveBar } from '../../../ui/fields/save-bar.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx';
import { actionFault } from '../actions-field.tsx';
import { renewContest, saveStages } from '../contest-admin.api.ts';
import { faultsOf, insertAfter, type StageDraft, toDrafts, toStages } from './stage-drafts.ts';
import { StageFields } from './stage-fields.tsx';
import { StagePreview } from './stage-preview.tsx';
import { ShiftStages } from './shift-stages.tsx';
import { StageTimeline } from './stage-timeline.tsx';

interface Edits {
  drafts: StageDraft[];
  /** What was stored when the editing began. */
  base: readonly Stage[];
}

/** All stages of a contest: when they begin, and what is open in each, with what a contestant will see of it. */
export function StageEditor({ contestId, stages }: { contestId: string; stages: readonly Stage[] }): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const stageName = useStageName();
  const queries = useQueryClient();
  const nowMs = useNow();
  const [edits, setEdits] = useState<Edits | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const drafts = edits?.drafts ?? toDrafts(stages);
  const current = Math.max(
    0,
    drafts.findLastIndex(({ start }) => start !== null && start <= nowMs),
  );
  const index = Math.max(0, chosenId === null ? current : drafts.findIndex(({ id }) => id === chosenId));
  const draft = drafts[index];
  const changed = edits ? changedNames(edits.base, drafts, stageName) : [];
  const isOutdated = edits !== null && JSON.stringify(edits.base) !== JSON.stringify(stages);
  const faulty = drafts.find(
    (one) =>
      faultsOf(drafts, one).length > 0 || (one.settings.actions ?? []).some((action) => actionFault(action) !== null),
  );

  function change(next: StageDraft[]): void {
    setRefused(null);
    setEdits({ base: edits?.base ?? stages, drafts: next });
  }
  const changeOne = (id: number, part: Partial<StageDraft>) =>
    change(drafts.map((one) => (one.id === id ? { ...one, ...part } : one)));

  async function save(): Promise<void> {
    const wanted = faulty ? null : toStages(drafts);
    if (wanted === null) {
      // What is wrong stands under a field of that stage.
      if (faulty) setChosenId(faulty.id);
      setRefused(t('stages.cannotSave'));
      return;
    }
    if (busy) return;
    setBusy(true);
    try {
      await saveStages(contestId, wanted);
      await renewContest(queries, contestId);
      setEdits(null);
      toast.success(t('stages.saved'));
    } catch (error) {
      if (refusalOf(error) === null) toast.error(errorText(error));
      else setRefused(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  if (!draft) return <Alert severity="error">{t('stages.cannotSave')}</Alert>;
  const name = stageName(draft.name.trim()) || t('stages.nameless');
  return (
    <Stack
      component="form"
      noValidate
      spacing={5}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard changed={changed} />
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('stages.help')}</Typography>
      {isOutdated && (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" onClick={() => setEdits(null)}>
              {t('stages.takeTheirs')}
            </Button>
          }
        >
          {t('stages.changedMeanwhile')}
        </Alert>
      )}
      <StageTimeline
        drafts={drafts}
        chosen={draft.id}
        nowMs={nowMs}
        onChoose={setChosenId}
        onMove={(id, start) => changeOne(id, { start })}
      />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button
          size="small"
          startIcon={<Icon name="add" />}
          onClick={() => {
            const next = insertAfter(drafts, index, t('stages.newName'), nowMs);
            change(next);
            setChosenId(next[index + 1]?.id ?? null);
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
        <ShiftStages drafts={drafts} onShift={change} />
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
            faults={faultsOf(drafts, draft)}
            onChange={(next) => changeOne(draft.id, next)}
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
      {refused !== null && <Alert severity="error">{refused}</Alert>}
      <SaveBar
        changed={changed}
        busy={busy}
        onReset={() => {
          setEdits(null);
          setRefused(null);
        }}
      />
    </Stack>
  );
}

/** Names of the stages that differ from what is stored, as they are called now; one that went by its old name. */
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
  const gone = stored.filter(({ id }) => drafts.every((draft) => draft.id !== id));
  return [...touched, ...gone].map(({ name }) => nameOf(name.trim()));
}
