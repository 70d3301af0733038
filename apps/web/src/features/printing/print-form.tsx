import { MAX_PRINT_BYTES, MAX_PRINT_PAGES, PRINT_TEXT_MAX } from '@assay/contract/print-limits';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../lib/new-id.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { MONO } from '../../ui/fonts.ts';
import { printKeys, sendPrintJob } from './printing.api.ts';
import { readText } from './read-text.ts';

/** Sends a pasted text or a file, at first `start`. What was entered stays until it was sent. */
export function PrintForm({
  contestId,
  left,
  start = { title: '', source: '' },
}: {
  contestId: string;
  left: number;
  start?: { title: string; source: string } | undefined;
}): ReactElement {
  const { t } = useTranslation('printing');
  const queries = useQueryClient();
  const toast = useToast();
  const [title, setTitle] = useState(start.title);
  const [source, setSource] = useState(start.source);
  const [fault, setFault] = useState<'tooLarge' | 'notText' | 'noText' | null>(null);
  // Of this text: sending it again after a lost reply is the same job.
  const key = useRef(newId());
  const isTooLarge = new Blob([source]).size > MAX_PRINT_BYTES;
  const sending = useAction(async () => {
    const name = title.trim() === '' ? t('send.untitled') : title.trim();
    const { number, pages } = await sendPrintJob(contestId, { key: key.current, title: name, source });
    key.current = newId();
    setTitle('');
    setSource('');
    toast.success(t('send.done', { number, count: pages }));
    await queries.invalidateQueries({ queryKey: printKeys.contest(contestId) });
  });
  const edit = (next: string) => {
    key.current = newId();
    setSource(next);
    setFault(null);
    sending.reset();
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_PRINT_BYTES) return setFault('tooLarge');
    const text = await readText(file);
    if (text === null) return setFault('notText');
    if (text.trim() === '') return setFault('noText');
    edit(text);
    setTitle(file.name.slice(0, PRINT_TEXT_MAX.title));
  };
  return (
    <Form onSubmit={() => void sending.run()}>
      <DropZone
        hint={t('send.drop')}
        choose={t('send.choose')}
        disabled={sending.busy}
        onFiles={([file]) => void take(file)}
      />
      {fault !== null && <Alert severity="error">{t(`send.${fault}`)}</Alert>}
      <TextField
        label={t('send.title')}
        value={title}
        placeholder="A.cpp"
        disabled={sending.busy}
        slotProps={{ htmlInput: { maxLength: PRINT_TEXT_MAX.title } }}
        sx={{ maxWidth: 480 }}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label={t('send.source')}
        value={source}
        multiline
        minRows={8}
        maxRows={16}
        error={isTooLarge}
        helperText={isTooLarge ? t('send.tooLong') : t('send.limits', { pages: MAX_PRINT_PAGES })}
        disabled={sending.busy}
        slotProps={{ htmlInput: { spellCheck: false, sx: { fontFamily: MONO, fontSize: '0.875rem' } } }}
        onChange={({ target }) => edit(target.value)}
      />
      {sending.failure !== null && <Alert severity="error">{sending.failure}</Alert>}
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={sending.busy} disabled={source.trim() === '' || isTooLarge}>
          {t('send.act')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('left', { count: left })}
        </Typography>
      </Stack>
    </Form>
  );
}
