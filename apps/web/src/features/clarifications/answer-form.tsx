import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MAX_ANSWER } from '@assay/contract/clarification-limits';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { useAction } from '../../lib/use-action.ts';
import { Form } from '../../ui/fields/form.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { CannedAnswers } from './canned-answers.tsx';
import { answerQuestion, type Clarification } from './clarifications.api.ts';
import { MessageField } from './message-field.tsx';
import { useClaim } from './use-claim.ts';

/**
 * The jury's answer. Writing claims the thread. The answer is to the version at which writing began: if the thread has
 * changed since, the server refuses it, and the text stays until its author has read what is new.
 */
export function AnswerForm({
  contestId,
  thread,
  jury,
  onChange,
}: {
  contestId: string;
  thread: Clarification;
  jury: NonNullable<Clarification['jury']>;
  /** The thread or its claim changed. */
  onChange: () => void;
}): ReactElement {
  const { t } = useTranslation('clarification');
  const toast = useToast();
  const [text, setText] = useState('');
  const [to, setTo] = useState<'asker' | 'all'>('asker');
  const [showQuestion, setShowQuestion] = useState(true);
  const [begunAt, setBegunAt] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const { claim, touch, takeOver, end } = useClaim(contestId, thread, onChange);
  const isWritten = text.trim() !== '';
  const fault = !isWritten
    ? t('answer.required')
    : text.length > MAX_ANSWER
      ? t('ask.long', { max: MAX_ANSWER })
      : undefined;

  function write(next: string): void {
    setText(next);
    if (next.trim() === '') setBegunAt(null);
    else if (begunAt === null) setBegunAt(jury.version);
    if (!thread.notice) touch();
  }

  const sending = useAction(async () => {
    setTried(true);
    if (fault !== undefined) return;
    const version = begunAt ?? jury.version;
    try {
      await answerQuestion({ contestId, clarificationId: thread._id }, { version, body: text, to, showQuestion });
    } catch (error) {
      if (refusalOf(error) === 'clarification-changed') onChange();
      throw error;
    }
    end();
    setText('');
    setBegunAt(null);
    setTried(false);
    toast.success(t('answer.sent'));
    onChange();
  });

  const hasChanged = isWritten && begunAt !== null && begunAt !== jury.version;
  const other = claim !== null && !claim.own ? claim : null;
  const title = <Typography variant="h2">{t(thread.notice ? 'answer.notice' : 'answer.title')}</Typography>;
  if (other !== null && !isWritten) {
    return (
      <Stack spacing={3}>
        {title}
        <Alert
          severity="info"
          icon="edit"
          action={
            <Button size="small" onClick={takeOver}>
              {t('claim.takeOver')}
            </Button>
          }
        >
          {t('claim.other', { name: other.name })}
        </Alert>
      </Stack>
    );
  }
  const shown = isTried || text.length > MAX_ANSWER ? fault : undefined;
  return (
    <Form spacing={3} onSubmit={() => void sending.run()}>
      <UnsavedGuard changed={isWritten ? [t('answer.text')] : []} />
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        {title}
        <CannedAnswers
          contestId={contestId}
          onPick={(answer) => write(isWritten ? `${text.trimEnd()}\n\n${answer}` : answer)}
        />
      </Stack>
      {other !== null && (
        <Alert
          severity="warning"
          action={
            <Button size="small" onClick={takeOver}>
              {t('claim.takeOver')}
            </Button>
          }
        >
          {t('claim.lost', { name: other.name })}
        </Alert>
      )}
      <MessageField
        label={t('answer.text')}
        value={text}
        error={shown !== undefined}
        helperText={shown ?? t(claim?.own ? 'claim.own' : 'answer.help')}
        onChange={({ target }) => write(target.value)}
      />
      {!thread.notice && (
        <div>
          <RadioGroup
            row
            aria-label={t('answer.to')}
            value={to}
            onChange={(_, value) => setTo(value === 'all' ? 'all' : 'asker')}
          >
            <FormControlLabel value="asker" control={<Radio />} label={t('answer.asker')} />
            <FormControlLabel value="all" control={<Radio />} label={t('answer.all')} />
          </RadioGroup>
          {to === 'all' && (
            <FormControlLabel
              label={t('answer.showQuestion')}
              control={<Checkbox checked={showQuestion} onChange={({ target }) => setShowQuestion(target.checked)} />}
            />
          )}
        </div>
      )}
      {sending.failure !== null && <Alert severity="error">{sending.failure}</Alert>}
      {hasChanged && (
        <Alert
          severity="warning"
          action={
            <Button
              size="small"
              onClick={() => {
                setBegunAt(jury.version);
                sending.reset();
              }}
            >
              {t('answer.continue')}
            </Button>
          }
        >
          {t('answer.changed')}
        </Alert>
      )}
      <div>
        <Button type="submit" variant="contained" loading={sending.busy}>
          {t('answer.send')}
        </Button>
      </div>
    </Form>
  );
}
