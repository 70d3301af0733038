import type { ContestProblemSettings, FeedbackLevel } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../lib/api/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { DateTimeField, zoneName } from '../../../ui/fields/date-time-field.tsx';
import { LabelledSwitch } from '../../../ui/fields/labelled-switch.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { actionFault, ActionsField } from '../actions-field.tsx';
import { adminKeys, type ContestProblem, saveProblemSettings } from '../contest-admin.api.ts';
import { IntervalFields, intervalOf, intervalText } from './interval-fields.tsx';
import { PretestsField, pretestsOf, pretestText } from './pretests-field.tsx';
import { TokenFields, tokensOf, tokenText } from './token-fields.tsx';

const MAX = 1_000_000;
const MAX_SLUG_LENGTH = 64;
const closings = ['disableCreateSolution', 'disableSubmit', 'disableCreateInstance'] as const;

/** From the most to the least. */
const FEEDBACK = ['full', 'restricted', 'one-case', 'subtasks', 'none'] as const satisfies FeedbackLevel[];

const isCount = (text: string) => /^\d+$/.test(text.trim()) && Number(text) <= MAX;

/** Settings of one problem in this contest. Keeps unknown keys unchanged. */
export function ProblemSettingsDialog({
  contestId,
  problem,
  title,
  onClose,
}: {
  contestId: string;
  problem: ContestProblem;
  title: string;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<ContestProblemSettings>(problem.settings);
  const [numbers, setNumbers] = useState({
    score: String(problem.settings.score),
    limit: String(problem.settings.solutionCountLimit),
    instances: problem.settings.maxInstanceCount === undefined ? '' : String(problem.settings.maxInstanceCount),
  });
  const [intervalTyped, setInterval] = useState(() => intervalText(problem.settings.interval));
  const [tokensTyped, setTokens] = useState(() => tokenText(problem.settings.tokens, 'problem'));
  const [pretestsTyped, setPretests] = useState(() => pretestText(problem.settings.pretests));
  const [takenSlug, setTakenSlug] = useState<string | null>(null);

  const slug = edited.slug.trim();
  const slugFits = slug !== '' && slug.length <= MAX_SLUG_LENGTH;
  const score = Number(numbers.score);
  const scoreFits = numbers.score.trim() !== '' && score >= 0 && score <= MAX;
  const limitFits = isCount(numbers.limit);
  const instancesFit = numbers.instances.trim() === '' || isCount(numbers.instances);
  const interval = intervalOf(intervalTyped);
  const tokens = tokensOf(tokensTyped);
  const pretests = pretestsOf(pretestsTyped);
  const actions = edited.actions ?? [];
  const fits =
    slugFits &&
    scoreFits &&
    limitFits &&
    instancesFit &&
    interval !== null &&
    tokens !== null &&
    pretests !== null &&
    actions.every((action) => actionFault(action) === null);

  const action = useAction(
    async () => {
      const {
        maxInstanceCount: _,
        actions: _actions,
        interval: _interval,
        tokens: _tokens,
        pretests: _pretests,
        ...rest
      } = edited;
      await saveProblemSettings(contestId, problem._id, {
        ...rest,
        slug,
        score,
        solutionCountLimit: Number(numbers.limit),
        ...(numbers.instances.trim() === '' ? {} : { maxInstanceCount: Number(numbers.instances) }),
        ...(interval && { interval }),
        ...(tokens && { tokens }),
        ...(pretests && { pretests }),
        ...(actions.length === 0 ? {} : { actions }),
      });
      await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
      toast.success(t('problems.saved', { title }));
      onClose();
    },
    (_, caught) => {
      if (refusalOf(caught) === 'slug-taken') setTakenSlug(slug);
    },
  );

  const isEdited =
    edited !== problem.settings ||
    numbers.score !== String(problem.settings.score) ||
    numbers.limit !== String(problem.settings.solutionCountLimit) ||
    JSON.stringify(pretests) !== JSON.stringify(problem.settings.pretests) ||
    JSON.stringify(interval) !== JSON.stringify(problem.settings.interval) ||
    JSON.stringify(tokens) !== JSON.stringify(problem.settings.tokens);
  const slugError = !slugFits ? t('problems.slugError') : slug === takenSlug ? t('problems.slugTaken') : undefined;
  return (
    <ActionDialog
      title={t('problems.settingsTitle', { slug: problem.settings.slug, title })}
      width="sm"
      disabled={!fits}
      isEdited={isEdited}
      action={refusalOf(action.error) === 'slug-taken' ? { ...action, failure: null } : action}
      onClose={onClose}
    >
      <TextField
        label={t('problems.letter')}
        value={edited.slug}
        error={slugError !== undefined}
        helperText={slugError ?? t('problems.slugHelp')}
        onChange={({ target }) => setEdited({ ...edited, slug: target.value })}
      />
      <TextField
        label={t('problems.score')}
        value={numbers.score}
        error={!scoreFits}
        helperText={t(scoreFits ? 'problems.scoreHelp' : 'problems.scoreError')}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onChange={({ target }) => setNumbers({ ...numbers, score: target.value })}
      />
      <TextField
        label={t('problems.limitLabel')}
        value={numbers.limit}
        error={!limitFits}
        helperText={limitFits ? undefined : t('problems.countError')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        onChange={({ target }) => setNumbers({ ...numbers, limit: target.value })}
      />
      <IntervalFields
        text={intervalTyped}
        label={t('interval.problem')}
        help={t('interval.problemHelp')}
        onChange={setInterval}
      />
      <SelectField
        label={t('problems.feedback')}
        helperText={t('problems.feedbackHelp')}
        value={edited.feedback ?? 'full'}
        options={FEEDBACK.map((level) => [level, t(`feedback.${level}`)] as const)}
        onChange={(level) => {
          const { feedback: _old, ...rest } = edited;
          setEdited(level === 'full' ? rest : { ...rest, feedback: level });
        }}
      />
      <TokenFields text={tokensTyped} of="problem" onChange={setTokens} />
      <PretestsField value={pretestsTyped} onChange={setPretests} />
      <BalloonField
        color={edited.color}
        onChange={(color) => {
          const { color: _old, ...rest } = edited;
          setEdited(color === undefined ? rest : { ...rest, color });
        }}
      />
      <DateTimeField
        label={t('problems.showAfter')}
        valueMs={edited.showAfter ?? null}
        help={t('problems.showAfterHelp', { zone: zoneName() })}
        onChange={(showAfter) => {
          const { showAfter: _old, ...rest } = edited;
          setEdited(showAfter === null ? rest : { ...rest, showAfter });
        }}
      />
      <TextField
        label={t('problems.instances')}
        value={numbers.instances}
        error={!instancesFit}
        helperText={t(instancesFit ? 'problems.instancesHelp' : 'problems.countError')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        onChange={({ target }) => setNumbers({ ...numbers, instances: target.value })}
      />
      {closings.map((name) => (
        <LabelledSwitch
          key={name}
          label={t(`problems.${name}`)}
          help={t(`problems.${name}.help`)}
          checked={edited[name] === true}
          onChange={(on) => setEdited({ ...edited, [name]: on })}
        />
      ))}
      <Typography variant="h3">{t('actions.title')}</Typography>
      <ActionsField actions={actions} onChange={(next) => setEdited({ ...edited, actions: next })} />
    </ActionDialog>
  );
}

/** A balloon's first color, where none is chosen yet. */
const FIRST_COLOR = '#d32f2f';

/** The color of the balloon that a solved problem earns, or none. */
function BalloonField({
  color,
  onChange,
}: {
  color: string | undefined;
  onChange: (color: string | undefined) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  return (
    <Box component="fieldset" aria-label={t('problems.color')} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 40 }}>
        <Typography component="span" variant="body2">
          {t('problems.color')}
        </Typography>
        {color === undefined ? (
          <Button size="small" onClick={() => onChange(FIRST_COLOR)}>
            {t('problems.colorAdd')}
          </Button>
        ) : (
          <>
            <Box
              component="input"
              type="color"
              aria-label={t('problems.color')}
              value={color}
              onChange={({ target }: { target: HTMLInputElement }) => onChange(target.value.toLowerCase())}
              sx={{ width: 48, height: 32, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
            />
            <Button size="small" onClick={() => onChange(undefined)}>
              {t('problems.colorRemove')}
            </Button>
          </>
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('problems.colorHelp')}
      </Typography>
    </Box>
  );
}
