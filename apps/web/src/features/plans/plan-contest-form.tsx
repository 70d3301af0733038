import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { PlanContestSettings } from '@assay/contract';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/plan.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SavedForm } from '../../ui/fields/saved-form.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { type ConditionDraft, draftOf, faultsOf, type SettingsDraft, settingsOf } from './condition-drafts.ts';
import { ConditionFields } from './condition-fields.tsx';
import { ContestField, type FoundContest } from './contest-field.tsx';
import type { PlanContest } from './plans.api.ts';
import { Form } from '../../ui/fields/form.tsx';

/** Slug and conditions of a contest in a plan, and for a new entry the contest. `onSave` rejects with the refusal. */
export function PlanContestForm({
  orgId,
  contests,
  contest,
  onSave,
}: {
  orgId: string;
  /** All contests of the plan. */
  contests: readonly PlanContest[];
  /** Absent if the user selects one here. */
  contest?: PlanContest;
  onSave: (contestId: string, settings: PlanContestSettings) => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation(['plan', 'common']);
  const initial = contest ? draftOf(contest.settings) : { slug: nextPlace(contests), conditions: [] };
  const [edited, setEdited] = useState<SettingsDraft | null>(null);
  const [chosen, setChosen] = useState<FoundContest | null>(null);
  const [tried, setTried] = useState(false);
  const draft = edited ?? initial;
  const faults = faultsOf(draft);
  const contestId = contest?._id ?? chosen?._id;
  const others = contests.filter(({ _id }) => _id !== contestId);
  const edit = (change: Partial<SettingsDraft>) => setEdited({ ...draft, ...change });
  const changed = JSON.stringify(draft) === JSON.stringify(initial) && chosen === null ? [] : [t('contest.conditions')];
  const setCondition = (index: number, condition: ConditionDraft) =>
    edit({ conditions: draft.conditions.map((one, at) => (at === index ? condition : one)) });

  const { busy, failure, run, reset } = useAction(async (id: string) => {
    await onSave(id, settingsOf(draft));
    setEdited(null);
    setChosen(null);
    setTried(false);
  });

  function save(): void {
    setTried(true);
    if (contestId !== undefined && Object.keys(faults).length === 0) void run(contestId);
  }

  const shown = tried ? faults : {};
  const fields = (
    <>
      {!contest && (
        <ContestField
          orgId={orgId}
          value={chosen}
          without={contests.map(({ _id }) => _id)}
          error={tried && chosen === null ? t('contest.afterEmpty') : undefined}
          onChange={setChosen}
        />
      )}
      <TextField
        label={t('contest.slug')}
        value={draft.slug}
        required
        error={shown['slug'] !== undefined}
        helperText={t(shown['slug'] ?? 'contest.slugHelp')}
        sx={{ maxWidth: { md: 320 } }}
        slotProps={{ htmlInput: { maxLength: 64 } }}
        onChange={({ target }) => edit({ slug: target.value })}
      />
      <Typography variant="h2">{t('contest.conditions')}</Typography>
      {draft.conditions.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('contest.none')}</Typography>}
      {draft.conditions.map((condition, index) => (
        <ConditionFields
          // Conditions have no id, and only the form changes their order.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          index={index}
          draft={condition}
          others={others}
          faults={shown}
          onChange={(next) => setCondition(index, next)}
          onRemove={() => edit({ conditions: draft.conditions.filter((_, at) => at !== index) })}
        />
      ))}
      {others.length > draft.conditions.length && (
        <Button
          startIcon={<Icon name="add" />}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() =>
            edit({ conditions: [...draft.conditions, { contestId: '', minTotalScore: '', problems: [] }] })
          }
        >
          {t('contest.conditionAdd')}
        </Button>
      )}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
    </>
  );
  if (contest) {
    const discard = () => {
      setEdited(null);
      setTried(false);
      reset();
    };
    return (
      <SavedForm changed={changed} busy={busy} onReset={discard} onSubmit={save}>
        {fields}
      </SavedForm>
    );
  }
  return (
    <Form onSubmit={save}>
      <UnsavedGuard changed={busy ? [] : changed} />
      {fields}
      <Button type="submit" variant="contained" loading={busy} sx={{ alignSelf: 'flex-start' }}>
        {t('common:action.add')}
      </Button>
    </Form>
  );
}

/** The two-digit slug after that of the last contest. */
function nextPlace(contests: readonly PlanContest[]): string {
  const numbers = contests.map(({ settings }) => Number.parseInt(settings.slug, 10)).filter(Number.isFinite);
  return String(Math.max(0, ...numbers) + 1).padStart(2, '0');
}
