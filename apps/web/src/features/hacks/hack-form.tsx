import { MAX_HACK_ARGS, MAX_HACK_INPUT_BYTES, MAX_HACK_SOURCE } from '@assay/contract/hack-limits';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../lib/programming-languages.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { RadioOptions } from '../../ui/fields/radio-options.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { MONO } from '../../ui/fonts.ts';
import { hackKeys, makeHack } from './hacks.api.ts';

const mono = { htmlInput: { spellCheck: false, sx: { fontFamily: MONO, fontSize: '0.875rem' } } };
const DEFAULT_LANGUAGE = 'C++17';

/** An input for a submission, or a generator that prints one. What was entered stays, for the next attempt. */
export function HackForm({ contestId, solutionId }: { contestId: string; solutionId: string }): ReactElement {
  const { t } = useTranslation('hack');
  const queries = useQueryClient();
  const toast = useToast();
  const [way, setWay] = useState<'input' | 'generator'>('input');
  const [input, setInput] = useState('');
  const [source, setSource] = useState('');
  const [args, setArgs] = useState('');
  const [language, setLanguage] = useState<string>(DEFAULT_LANGUAGE);
  const [isBinary, setBinary] = useState(false);
  const isTooLarge = new Blob([input]).size > MAX_HACK_INPUT_BYTES;
  const isEmpty = way === 'input' ? input === '' : source.trim() === '';
  const sending = useAction(async () => {
    const body = way === 'input' ? { input } : { generator: { language, source, args } };
    await makeHack(contestId, solutionId, body);
    toast.success(t('form.sent'));
    await queries.invalidateQueries({ queryKey: hackKeys.contest(contestId) });
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBinary(false);
    if (file.size > MAX_HACK_INPUT_BYTES) return toast.error(t('form.tooLarge'));
    const text = await textOf(file);
    if (text === null) return setBinary(true);
    sending.reset();
    setInput(text);
  };
  return (
    <Form onSubmit={() => void sending.run()}>
      <RadioOptions
        label={t('form.way')}
        value={way}
        options={['input', 'generator'] as const}
        text={(one) => t(`form.way.${one}`)}
        help={(one) => t(`form.way.${one}Help`)}
        disabled={sending.busy}
        onChange={setWay}
      />
      {way === 'input' ? (
        <>
          <TextField
            label={t('form.input')}
            value={input}
            multiline
            minRows={4}
            maxRows={16}
            error={isTooLarge}
            helperText={isTooLarge ? t('form.tooLarge') : t('form.inputHelp')}
            disabled={sending.busy}
            slotProps={mono}
            onChange={({ target }) => {
              sending.reset();
              setInput(target.value);
            }}
          />
          <DropZone
            hint={t('form.drop')}
            choose={t('form.choose')}
            disabled={sending.busy}
            onFiles={([file]) => void take(file)}
          />
          {isBinary && <Alert severity="error">{t('form.notText')}</Alert>}
        </>
      ) : (
        <>
          <SelectField
            label={t('form.language')}
            value={language}
            options={languages.map(({ name }) => [name, name] as const)}
            disabled={sending.busy}
            sx={{ maxWidth: 320 }}
            onChange={setLanguage}
          />
          <TextField
            label={t('form.source')}
            value={source}
            multiline
            minRows={8}
            maxRows={20}
            disabled={sending.busy}
            slotProps={{ htmlInput: { ...mono.htmlInput, maxLength: MAX_HACK_SOURCE } }}
            onChange={({ target }) => {
              sending.reset();
              setSource(target.value);
            }}
          />
          <TextField
            label={t('form.args')}
            value={args}
            helperText={t('form.argsHelp')}
            disabled={sending.busy}
            slotProps={{ htmlInput: { ...mono.htmlInput, maxLength: MAX_HACK_ARGS } }}
            onChange={({ target }) => setArgs(target.value)}
          />
        </>
      )}
      {sending.failure !== null && <Alert severity="error">{sending.failure}</Alert>}
      <Stack direction="row">
        <Button type="submit" variant="contained" loading={sending.busy} disabled={isEmpty || isTooLarge}>
          {t('form.act')}
        </Button>
      </Stack>
    </Form>
  );
}

/** The text of a file; null if it is not UTF-8, or binary. */
async function textOf(file: Blob): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\u0000') ? null : text;
  } catch {
    return null;
  }
}
