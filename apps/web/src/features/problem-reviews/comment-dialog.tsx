import type { DraftTest } from '@assay/contract';
import { MAX_COMMENT, MAX_COMMENT_QUOTE } from '@assay/contract/comment-limits';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { CommentField } from './comment-field.tsx';
import { reviewKeys, type SentPlace, writeComment } from './reviews.api.ts';

type Part = SentPlace['part'];

/** Parts of the draft that a comment can be about. */
export interface CommentableParts {
  tests: readonly Pick<DraftTest, 'id' | 'name'>[];
  programs: readonly { path: string }[];
}

/** Starts a thread about one part of the problem. */
export function CommentDialog({
  problemId,
  parts: { tests, programs },
  seesSolutions,
  onClose,
}: {
  problemId: string;
  parts: CommentableParts;
  seesSolutions: boolean;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('problemReview');
  const queries = useQueryClient();
  const [part, setPart] = useState<Part>('problem');
  const [quote, setQuote] = useState('');
  const [test, setTest] = useState('');
  const [path, setPath] = useState(programs[0]?.path ?? '');
  const [line, setLine] = useState('');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const options: Part[] = ['problem', 'statement', 'settings'];
  if (tests.length > 0) options.push('test');
  if (programs.length > 0) options.push('program');
  const testId = tests.find(({ name }) => name === test.trim())?.id;
  const lineFits = line.trim() === '' || /^[1-9]\d{0,5}$/.test(line.trim());
  const isComplete = text.trim() !== '' && text.length <= MAX_COMMENT && lineFits && (part !== 'test' || testId);

  function place(): SentPlace {
    switch (part) {
      case 'statement':
        return { part, quote: quote.trim() };
      case 'test':
        return { part, testId: testId ?? '' };
      case 'program':
        return { part, path, ...(line.trim() !== '' && { line: Number(line) }) };
      case 'problem':
      case 'settings':
        return { part };
    }
  }

  const action = useAction(async () => {
    setTried(true);
    if (!isComplete) return;
    await writeComment(problemId, place(), text.trim());
    await queries.invalidateQueries({ queryKey: reviewKeys.one(problemId) });
    onClose();
  });
  return (
    <ActionDialog
      title={t('write')}
      confirm={t('send')}
      width="sm"
      isEdited={text !== ''}
      action={action}
      onClose={onClose}
    >
      <SelectField
        label={t('about')}
        value={part}
        options={options.map((one) => [one, t(`part.${one}`)] as const)}
        helperText={seesSolutions && part !== 'test' && part !== 'program' ? t('seenByTesters') : undefined}
        onChange={setPart}
      />
      {part === 'statement' && (
        <TextField
          multiline
          maxRows={6}
          label={t('quote')}
          helperText={t('quoteHelp')}
          value={quote}
          slotProps={{ htmlInput: { maxLength: MAX_COMMENT_QUOTE } }}
          onChange={({ target }) => setQuote(target.value)}
        />
      )}
      {part === 'test' && (
        <TextField
          label={t('testName')}
          value={test}
          error={isTried && testId === undefined}
          helperText={isTried && testId === undefined ? t('testUnknown') : t('testHelp')}
          onChange={({ target }) => setTest(target.value)}
        />
      )}
      {part === 'program' && (
        <>
          <SelectField
            label={t('path')}
            value={path}
            options={programs.map((one) => [one.path, one.path] as const)}
            onChange={setPath}
          />
          <TextField
            label={t('line')}
            value={line}
            error={!lineFits}
            helperText={t(lineFits ? 'lineHelp' : 'lineFault')}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            onChange={({ target }) => setLine(target.value)}
          />
        </>
      )}
      <CommentField label={t('body')} value={text} onChange={setText} />
    </ActionDialog>
  );
}
