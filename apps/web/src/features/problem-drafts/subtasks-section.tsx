import type { DraftSubtask, ProblemDraft } from '@assay/contract';
import { MAX_DRAFT_CHANGES, MAX_DRAFT_SUBTASKS } from '@assay/contract/draft-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DismissButton } from '../../ui/feedback/dismiss-button.tsx';
import { RowButtons } from '../../ui/fields/row-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CheckedField } from './checked-field.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { DraftSection } from './draft-section.tsx';
import { applyChanges, draftKeys } from './drafts.api.ts';
import { MoveTestsDialog } from './move-tests-dialog.tsx';
import { countTests, evenPoints, freeSubtaskId, nameOfSubtask, sumOfPoints } from './subtasks.ts';
import type { DraftEdits } from './use-draft-edits.ts';

const FULL_POINTS = 100;

/** The subtasks: points, how tests count, order, dependencies. Which tests they have is chosen at the tests. */
export function SubtasksSection({
  problemId,
  draft,
  edits,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const [removing, setRemoving] = useState<DraftSubtask | null>(null);
  const [isMoving, setMoving] = useState(false);
  const { subtasks } = { ...draft.settings, ...edits.edits.settings };
  const counts = countTests(draft.tests);
  const sum = sumOfPoints(subtasks);
  const edit = (next: DraftSubtask[]) => edits.editSettings({ subtasks: next });
  const editOne = (id: string, part: Partial<DraftSubtask>) =>
    edit(subtasks.map((one) => (one.id === id ? { ...one, ...part } : one)));
  /** For changes that move tests: these are fetched again. */
  const store = async (next: DraftSubtask[]) => {
    edit(next);
    await edits.flush();
    await queries.invalidateQueries({ queryKey: draftKeys.one(problemId) });
  };
  const storing = useAction(store);
  const moveTests = async (ids: readonly string[], subtask: string) => {
    await edits.flush();
    for (let at = 0; at < ids.length; at += MAX_DRAFT_CHANGES) {
      const known = queries.getQueryData<ProblemDraft>(draftKeys.one(problemId)) ?? draft;
      const rows = known.tests.filter(({ id }) => ids.slice(at, at + MAX_DRAFT_CHANGES).includes(id));
      const changes = rows.map(({ id, revision }) => ({ op: 'test' as const, id, revision, subtask }));
      await applyChanges(queries, problemId, changes);
    }
  };
  const add = () =>
    storing.run([...subtasks, { id: freeSubtaskId(subtasks), name: '', points: 0, scoring: 'min', dependsOn: [] }]);
  const split = () => {
    const unscored = { id: 'samples', name: t('subtask.samples'), points: 0 };
    const scored = { id: '1', name: '', points: FULL_POINTS };
    const parts = draft.tests.some(({ sample }) => sample) ? [unscored, scored] : [scored];
    return storing.run(parts.map((part) => ({ ...part, scoring: 'min', dependsOn: [] })));
  };
  const move = (index: number, by: -1 | 1) => {
    const next = [...subtasks];
    next.splice(index + by, 0, ...next.splice(index, 1));
    edit(next);
  };
  const without = (id: string) => subtasks.filter((one) => one.id !== id);
  const remove = (one: DraftSubtask) =>
    (counts.get(one.id) ?? 0) > 0 ? setRemoving(one) : void storing.run(without(one.id));
  const last = removing && without(removing.id).at(-1);

  return (
    <DraftSection id="subtasks" title={t('subtasks')} help={t('subtasksHelp')}>
      <ConflictAlert edits={edits} row="settings" />
      {storing.failure !== null && (
        <Alert severity="error" action={<DismissButton onClick={storing.reset} />}>
          {storing.failure}
        </Alert>
      )}
      {subtasks.length === 0 ? (
        <Button
          variant="outlined"
          startIcon={<Icon name="add" />}
          loading={storing.busy}
          sx={{ alignSelf: 'start' }}
          onClick={() => void split()}
        >
          {t('subtask.split')}
        </Button>
      ) : (
        <>
          <Box
            component="ol"
            sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: '12px' }}
          >
            {subtasks.map((subtask, index) => (
              <SubtaskRow
                key={subtask.id}
                subtask={subtask}
                others={subtasks.filter(({ id }) => id !== subtask.id)}
                tests={counts.get(subtask.id) ?? 0}
                position={index + 1}
                count={subtasks.length}
                busy={storing.busy}
                onEdit={(part) => editOne(subtask.id, part)}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(subtask)}
              />
            ))}
          </Box>
          <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
            <Button
              variant="outlined"
              startIcon={<Icon name="add" />}
              loading={storing.busy}
              disabled={subtasks.length >= MAX_DRAFT_SUBTASKS}
              onClick={() => void add()}
            >
              {t('subtask.add')}
            </Button>
            {subtasks.length > 1 && draft.tests.length > 0 && (
              <Button onClick={() => setMoving(true)}>{t('subtask.moveTests')}</Button>
            )}
            <Button onClick={() => edit(evenPoints(subtasks, FULL_POINTS))}>{t('subtask.even')}</Button>
            <Typography
              variant="body2"
              sx={{ ml: { sm: 'auto' }, color: sum === FULL_POINTS ? 'text.secondary' : 'error.main' }}
            >
              {t('subtask.sum', { sum })}
            </Typography>
          </Stack>
        </>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('subtask.removeAsk', { name: removing ? nameOfSubtask(removing) : '' })}
        detail={
          last
            ? t('subtask.removeMoves', { count: counts.get(removing.id) ?? 0, name: nameOfSubtask(last) })
            : t('subtask.removeLast')
        }
        confirm={t('subtask.remove')}
        onClose={() => setRemoving(null)}
        act={() => store(without(removing?.id ?? ''))}
      />
      {isMoving && (
        <MoveTestsDialog tests={draft.tests} subtasks={subtasks} onMove={moveTests} onClose={() => setMoving(false)} />
      )}
    </DraftSection>
  );
}

function SubtaskRow({
  subtask,
  others,
  tests,
  position,
  count,
  busy,
  onEdit,
  onMove,
  onRemove,
}: {
  subtask: DraftSubtask;
  others: readonly DraftSubtask[];
  tests: number;
  position: number;
  count: number;
  busy: boolean;
  onEdit: (part: Partial<DraftSubtask>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const { id, name, points, scoring, dependsOn } = subtask;
  const shown = nameOfSubtask(subtask);
  const ways = scoring === 'other' ? (['min', 'sum', 'other'] as const) : (['min', 'sum'] as const);
  return (
    <Box
      component="li"
      aria-label={shown}
      sx={{
        '& + &': { borderTop: 1, borderColor: 'divider' },
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 3fr) 96px minmax(0, 3fr) minmax(0, 3fr) auto' },
        gap: 3,
        p: 3,
        alignItems: 'start',
      }}
    >
      <TextField
        size="small"
        label={t('name')}
        value={name}
        placeholder={id}
        helperText={t('tests.count', { count: tests })}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
        slotProps={{
          htmlInput: { maxLength: 200, 'aria-label': t('subtask.nameOf', { name: shown }) },
          inputLabel: { shrink: true },
        }}
        onChange={({ target }) => onEdit({ name: target.value })}
      />
      <PointsField
        points={points}
        label={t('subtask.pointsOf', { name: shown })}
        onChange={(next) => onEdit({ points: next })}
      />
      <SelectField
        size="small"
        label={t('subtask.scoring')}
        value={scoring}
        options={ways.map((way) => [way, t(`subtask.scoring.${way}`)] as const)}
        slotProps={{ htmlInput: { 'aria-label': t('subtask.scoringOf', { name: shown }) } }}
        onChange={(next) => onEdit({ scoring: next })}
      />
      <SelectField
        size="small"
        label={t('subtask.dependsOn')}
        // The field gives an array while several can be chosen.
        value={dependsOn as unknown as string}
        disabled={others.length === 0}
        options={others.map((one) => [one.id, nameOfSubtask(one)] as const)}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
        slotProps={{
          select: { multiple: true, displayEmpty: true },
          inputLabel: { shrink: true },
          htmlInput: { 'aria-label': t('subtask.dependsOnOf', { name: shown }) },
        }}
        onChange={(next) => onEdit({ dependsOn: [...(next as unknown as string[])] })}
      />
      <Stack direction="row" sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, justifyContent: 'flex-end' }}>
        <RowButtons
          id={`subtask-${id}`}
          position={position}
          count={count}
          labels={{
            up: t('subtask.up', { name: shown }),
            down: t('subtask.down', { name: shown }),
            remove: t('subtask.removeOf', { name: shown }),
          }}
          disabled={busy}
          onMove={onMove}
          onRemove={onRemove}
        />
      </Stack>
    </Box>
  );
}

/** Points from 0 to 100. What is no such number stays in the field, with the reason. */
function PointsField({
  points,
  label,
  onChange,
}: {
  points: number;
  label: string;
  onChange: (points: number) => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  return (
    <CheckedField
      size="small"
      label={t('subtask.points')}
      value={String(points)}
      read={(text) => (/^\d{1,3}(\.\d{1,4})?$/.test(text.trim()) && Number(text) <= FULL_POINTS ? Number(text) : null)}
      fault={t('subtask.pointsFault')}
      helperText=" "
      slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': label } }}
      onChange={onChange}
    />
  );
}
