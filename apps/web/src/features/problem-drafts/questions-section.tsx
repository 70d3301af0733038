import type { DraftQuestion, ProblemDraft } from '@assay/contract';
import { MAX_DRAFT_QUESTIONS, MAX_QUESTION_ANSWERS } from '@assay/contract/draft-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { RowButtons } from '../../ui/fields/row-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CheckedField } from './checked-field.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { DraftSection } from './draft-section.tsx';
import { answersOf, linesOf, newQuestion, QUESTION_WAYS, textAnswer, wayOf, withWay } from './quiz.ts';
import type { DraftEdits } from './use-draft-edits.ts';

/** The questions of a quiz, whose texts are in the statement. */
export function QuestionsSection({ draft, edits }: { draft: ProblemDraft; edits: DraftEdits }): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [removing, setRemoving] = useState<DraftQuestion | null>(null);
  const { questions } = { ...draft.settings, ...edits.edits.settings };
  const change = (next: DraftQuestion[]) => edits.editSettings({ questions: next });
  const move = (index: number, by: -1 | 1) => {
    const next = [...questions];
    const [moved] = next.splice(index, 1);
    if (moved) change(next.toSpliced(index + by, 0, moved));
  };
  return (
    <DraftSection id="questions" title={t('questions')} help={t('questionsHelp')}>
      <ConflictAlert edits={edits} row="settings" />
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: '12px' }}
      >
        {questions.map((question, index) => (
          <QuestionRow
            key={question.key}
            question={question}
            position={index + 1}
            count={questions.length}
            onChange={(next) => change(questions.map((one) => (one.key === next.key ? next : one)))}
            onMove={(by) => move(index, by)}
            onRemove={() => setRemoving(question)}
          />
        ))}
      </Box>
      {questions.length < MAX_DRAFT_QUESTIONS && (
        <Button
          variant="outlined"
          startIcon={<Icon name="add" />}
          sx={{ alignSelf: 'start' }}
          onClick={() => change([...questions, newQuestion(questions)])}
        >
          {t('question.add')}
        </Button>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('question.removeAsk', { name: removing ? nameOf(removing) : '' })}
        detail={t('question.removeDetail')}
        confirm={t('question.remove')}
        onClose={() => setRemoving(null)}
        act={async () => {
          change(questions.filter(({ key }) => key !== removing?.key));
          await edits.flush();
        }}
      />
    </DraftSection>
  );
}

const nameOf = ({ field, name, key }: DraftQuestion) => field?.label || name || key;

function QuestionRow({
  question,
  position,
  count,
  onChange,
  onMove,
  onRemove,
}: {
  question: DraftQuestion;
  position: number;
  count: number;
  onChange: (question: DraftQuestion) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const { key, name, points = 1, field } = question;
  const way = wayOf(question);
  const shown = nameOf(question);
  const ways = way === 'other' ? ([...QUESTION_WAYS, way] as const) : QUESTION_WAYS;
  return (
    <Box
      component="li"
      aria-label={t('question.of', { name: shown })}
      sx={{ '& + &': { borderTop: 1, borderColor: 'divider' }, p: 3 }}
    >
      <Stack spacing={3}>
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
          <Field
            label={t('question.label')}
            value={field ? field.label : (name ?? key)}
            read={(text) => (text.trim() !== '' && text.length <= 100 ? text : null)}
            fault={t('nameFault')}
            width={200}
            // The name in results follows the label as long as both are the same.
            onChange={(label) =>
              onChange({
                ...question,
                ...((!field || (name ?? key) === field.label) && { name: label }),
                ...(field && { field: { ...field, label } }),
              })
            }
          />
          <SelectField
            size="small"
            label={t('question.way')}
            value={way}
            options={ways.map((one) => [one, t(`question.way.${one}`)] as const)}
            sx={{ width: 300, maxWidth: '100%' }}
            onChange={(next) => {
              if (next !== 'other') onChange(withWay(question, next));
            }}
          />
          <Field
            label={t('question.points')}
            value={String(points)}
            read={(text) => numberOf(text, 0, 1_000_000)}
            fault={t('question.pointsFault')}
            width={120}
            onChange={(next) => {
              const { points: _points, ...rest } = question;
              onChange(next === 1 ? rest : { ...rest, points: next });
            }}
          />
          {count > 1 && (
            <Box sx={{ ml: 'auto' }}>
              <RowButtons
                id={`question-${key}`}
                position={position}
                count={count}
                labels={{
                  up: t('question.up', { name: shown }),
                  down: t('question.down', { name: shown }),
                  remove: t('question.removeOf', { name: shown }),
                }}
                disabled={false}
                onMove={onMove}
                onRemove={onRemove}
              />
            </Box>
          )}
        </Stack>
        <RightAnswer key={way} question={question} onChange={onChange} />
      </Stack>
    </Box>
  );
}

/** The options, and which answers are right. */
function RightAnswer({
  question,
  onChange,
}: {
  question: DraftQuestion;
  onChange: (question: DraftQuestion) => void;
}): ReactElement | null {
  const { t } = useTranslation('problemDraft');
  const { right, field } = question;
  const way = wayOf(question);
  const row = { gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' } as const;
  if (field && (way === 'choice' || way === 'choices')) {
    const known = answersOf(right);
    const options = (
      <Field
        label={t('question.options')}
        value={field.options.join('\n')}
        multiline
        read={(text) => listOf(text, MAX_OPTION)}
        fault={t('question.optionsFault')}
        width={260}
        onChange={(next) => {
          const left = known.filter((one) => next.includes(one));
          const texts = left.length > 0 ? left : next.slice(0, 1);
          const now = 'allOf' in right ? { ...right, allOf: texts } : { ...right, answer: texts[0] ?? '' };
          onChange({ ...question, right: now, field: { ...field, options: next } });
        }}
      />
    );
    if (!('allOf' in right))
      return (
        <Stack direction="row" sx={row}>
          {options}
          <SelectField
            size="small"
            label={t('question.right')}
            value={known[0] ?? ''}
            options={withValue(field.options, known[0] ?? '')}
            sx={{ width: 200 }}
            onChange={(answer) => onChange({ ...question, right: { ...right, answer } })}
          />
        </Stack>
      );
    return (
      <Stack direction="row" sx={row}>
        {options}
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
          <Box component="legend" sx={{ color: 'text.secondary', fontSize: '0.8125rem', p: 0 }}>
            {t('question.allRight')}
          </Box>
          {field.options.map((option) => (
            <FormControlLabel
              key={option}
              label={option}
              control={
                <Checkbox
                  size="small"
                  checked={known.includes(option)}
                  // One has to stay.
                  disabled={known.length === 1 && known[0] === option}
                  onChange={(_, isRight) => {
                    const allOf = field.options.filter((one) => (one === option ? isRight : known.includes(one)));
                    onChange({ ...question, right: { ...right, allOf } });
                  }}
                />
              }
            />
          ))}
        </Box>
        <Field
          label={t('question.partial')}
          value={String(Math.round((right.partial ?? 0) * 10_000) / 100)}
          read={(text) => numberOf(text, 0, 100)}
          fault={t('subtask.pointsFault')}
          width={220}
          onChange={(percent) => {
            const { partial: _partial, ...rest } = right;
            onChange({ ...question, right: percent === 0 ? rest : { ...rest, partial: percent / 100 } });
          }}
        />
      </Stack>
    );
  }
  if (way === 'text') {
    const caseSensitive = 'caseSensitive' in right ? right.caseSensitive : undefined;
    return (
      <Stack direction="row" sx={row}>
        <Field
          label={t('question.accepted')}
          value={answersOf(right).join('\n')}
          multiline
          read={(text) => listOf(text, MAX_ANSWER)}
          fault={t('question.acceptedFault')}
          width={320}
          onChange={(texts) => onChange({ ...question, right: textAnswer(texts, caseSensitive) })}
        />
        <FormControlLabel
          label={t('question.ignoreCase')}
          control={
            <Checkbox
              size="small"
              checked={caseSensitive === false}
              onChange={(_, ignores) =>
                onChange({ ...question, right: textAnswer(answersOf(right), ignores ? false : undefined) })
              }
            />
          }
        />
      </Stack>
    );
  }
  if ('number' in right) {
    const { number, tolerance = 0 } = right;
    return (
      <Stack direction="row" sx={row}>
        <Field
          label={t('question.right')}
          value={String(number)}
          read={(text) => numberOf(text, -Infinity, Infinity)}
          fault={t('question.numberFault')}
          width={200}
          onChange={(next) => onChange({ ...question, right: { ...right, number: next } })}
        />
        <Field
          label={t('question.tolerance')}
          value={String(tolerance)}
          read={(text) => numberOf(text, 0, Infinity)}
          fault={t('question.numberFault')}
          width={200}
          onChange={(next) => onChange({ ...question, right: next === 0 ? { number } : { number, tolerance: next } })}
        />
      </Stack>
    );
  }
  if ('check' in right) {
    const { check } = right;
    return (
      <Stack direction="row" sx={row}>
        <Field
          label={t('question.service')}
          value={check.service}
          read={(text) => (/^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/.test(text) ? text : null)}
          fault={t('question.serviceFault')}
          width={200}
          onChange={(service) => onChange({ ...question, right: { check: { ...check, service } } })}
        />
        <Field
          label={t('question.command')}
          value={check.command.join('\n')}
          multiline
          read={(text) => {
            const parts = text.split('\n').filter((part) => part !== '');
            return parts.length > 0 ? parts : null;
          }}
          fault={t('question.commandFault')}
          width={320}
          onChange={(command) => onChange({ ...question, right: { check: { ...check, command } } })}
        />
      </Stack>
    );
  }
  return null;
}

/** Characters of an option, and of an accepted answer. */
const MAX_OPTION = 256;
const MAX_ANSWER = 1000;

/** The lines; null if there is none, or too many or too long ones. */
function listOf(text: string, longest: number): string[] | null {
  const lines = linesOf(text);
  const fits = lines.length > 0 && lines.length <= MAX_QUESTION_ANSWERS && lines.every((one) => one.length <= longest);
  return fits ? lines : null;
}

const withValue = (options: readonly string[], value: string) =>
  (options.includes(value) ? options : [...options, value]).map((one) => [one, one] as const);

function numberOf(text: string, min: number, max: number): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) && value >= min && value <= max ? value : null;
}

/** A field of a question. */
function Field<Value>({
  width,
  ...field
}: Omit<ComponentProps<typeof CheckedField<Value>>, 'size' | 'maxRows' | 'sx'> & { width: number }): ReactElement {
  return <CheckedField size="small" maxRows={8} sx={{ width, maxWidth: '100%' }} {...field} />;
}
