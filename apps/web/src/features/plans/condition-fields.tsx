import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { api } from '../../lib/api/index.ts';
import '../../locales/en/plan.ts';
import { Icon } from '../../ui/icon.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import type { ConditionDraft, DraftFaults } from './condition-drafts.ts';
import type { PlanContest } from './plans.api.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** Condition on an earlier contest of the plan: participation, a minimum total, minimum scores of single problems. */
export function ConditionFields({
  index,
  draft,
  others,
  faults,
  onChange,
  onRemove,
}: {
  index: number;
  draft: ConditionDraft;
  /** The other contests of the plan. */
  others: readonly PlanContest[];
  faults: DraftFaults;
  onChange: (draft: ConditionDraft) => void;
  onRemove: () => void;
}): ReactElement {
  const { t } = useTranslation('plan');
  const { contestId, minTotalScore, problems } = draft;
  const titleOf = useTitleOf();
  const required = others.find((one) => one._id === contestId);
  const title = required ? titleOf(required) : '';
  const contestProblems = useQuery({
    queryKey: ['contest', 'problems', 'for-plan', contestId],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/problem', { params: { contestId }, signal }),
    enabled: contestId !== '',
    // Users who may not read its problems can still require a total.
    retry: false,
  });
  const names = new Map((contestProblems.data ?? []).map((one) => [one._id, titleOf(one)]));
  const faultAt = (field: string, help = '') => {
    const fault = faults[`${index}.${field}`];
    return { error: fault !== undefined, helperText: fault === undefined ? help : t(fault) };
  };
  const changeProblem = (at: number, change: Partial<ConditionDraft['problems'][number]>) =>
    onChange({ ...draft, problems: problems.map((one, place) => (place === at ? { ...one, ...change } : one)) });
  const free = [...names.keys()].filter((id) => !problems.some((one) => one.problemId === id));
  return (
    <Stack
      component="fieldset"
      spacing={4}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', p: 4, m: 0, minWidth: 0 }}
    >
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 4, alignItems: 'flex-start' }}>
        <TextField
          select
          label={t('contest.after')}
          value={contestId}
          sx={{ width: 1 }}
          onChange={({ target }) => onChange({ ...draft, contestId: target.value, problems: [] })}
          {...faultAt('contestId')}
        >
          {others.map((one) => (
            <MenuItem key={one._id} value={one._id}>
              {one.settings.slug} {titleOf(one)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('contest.min')}
          value={minTotalScore}
          sx={{ width: 1 }}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          onChange={({ target }) => onChange({ ...draft, minTotalScore: target.value })}
          {...faultAt('minTotalScore', t('contest.minHelp'))}
        />
        <RemoveButton size="medium" label={t('contest.conditionRemove', { title })} onClick={onRemove} />
      </Stack>
      {problems.map((one, at) => (
        <Stack key={one.problemId} direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4, alignItems: 'flex-start' }}>
          <SelectField
            label={t('contest.problem')}
            value={one.problemId}
            sx={{ width: 1, minWidth: 0 }}
            options={[one.problemId, ...free].map((id) => [id, names.get(id) ?? id])}
            onChange={(chosen) => changeProblem(at, { problemId: chosen })}
          />
          <TextField
            label={t('contest.problemMin')}
            value={one.minScore}
            sx={{ width: { xs: 1, sm: 200 }, flexShrink: 0 }}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={({ target }) => changeProblem(at, { minScore: target.value })}
            {...faultAt(`problems.${at}.minScore`)}
          />
          <RemoveButton
            size="medium"
            label={t('contest.problemRemove')}
            onClick={() => onChange({ ...draft, problems: problems.filter((_, place) => place !== at) })}
          />
        </Stack>
      ))}
      {free[0] !== undefined && (
        <Button
          size="small"
          startIcon={<Icon name="add" />}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => onChange({ ...draft, problems: [...problems, { problemId: free[0] ?? '', minScore: '100' }] })}
        >
          {t('contest.problemAdd')}
        </Button>
      )}
    </Stack>
  );
}
