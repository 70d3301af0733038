import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import '../../locales/en/attachments.ts';
import '../../locales/en/upload.ts';
import { type Attachment, type AttachmentActions, NotListed } from './attachment-actions.ts';
import { Form } from '../../ui/fields/form.tsx';

const MAX_LENGTH = 256;
const MAX_DESCRIPTION_LENGTH = 4096;

/** Uploads one attachment. Key and name come from the file; a key in use is replaced after a confirmation. */
export function AttachmentUpload({
  actions,
  existing,
}: {
  actions: Pick<AttachmentActions, 'upload' | 'renew'>;
  existing: readonly Attachment[];
}): ReactElement {
  const { t } = useTranslation(['attachments', 'common', 'upload']);
  const toast = useToast();
  const errorText = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const [entry, setEntry] = useState({ key: '', name: '', description: '' });
  const [sentBytes, setSentBytes] = useState<number | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const stop = useRef<AbortController>(null);
  const isTaken = existing.some(({ key }) => key === entry.key);
  const isSending = sentBytes !== null;

  function choose(chosen: File): void {
    setFile(chosen);
    setComplaint(chosen.size === 0 ? t('error.empty') : null);
    setEntry({ key: chosen.name.slice(-MAX_LENGTH), name: chosen.name.slice(-MAX_LENGTH), description: '' });
  }

  async function send(replacing: boolean): Promise<void> {
    if (!file || stop.current) return;
    stop.current = new AbortController();
    setComplaint(null);
    setSentBytes(0);
    try {
      const options = { replacing, onProgress: setSentBytes, signal: stop.current.signal };
      await actions.upload(file, entry, options);
      toast.success(t('uploaded', { name: entry.name }));
      setFile(null);
    } catch (error) {
      setComplaint(whatHappened(error));
    } finally {
      stop.current = null;
      setSentBytes(null);
      await actions.renew();
    }
  }

  function whatHappened(error: unknown): string {
    if (error instanceof NotListed) return t('halfDone', { reason: errorText(error.cause) });
    if (error instanceof DOMException && error.name === 'AbortError') return t('upload:stopped');
    return t('failed', { name: entry.name, reason: errorText(error) });
  }

  const keyError = entry.key.trim() === '';
  const nameError = entry.name.trim() === '';
  return (
    <Stack component="section" spacing={4} aria-label={t('uploadTitle')}>
      <Typography variant="h2">{t('uploadTitle')}</Typography>
      <DropZone
        hint={file ? t('chosen', { name: file.name, size: showBytes(file.size) }) : t('upload:drop')}
        choose={t('upload:choose')}
        disabled={isSending}
        onFiles={([first]) => first && choose(first)}
      />
      {file && (
        <Form
          sx={{ maxWidth: 640 }}
          onSubmit={() => {
            if (keyError || nameError || file.size === 0) return;
            if (isTaken) setAsking(true);
            else void send(false);
          }}
        >
          <TextField
            label={t('key')}
            value={entry.key}
            error={keyError}
            helperText={keyError ? t('error.key') : t('keyHelp')}
            slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
            onChange={({ target }) => setEntry({ ...entry, key: target.value })}
          />
          <TextField
            label={t('name')}
            value={entry.name}
            error={nameError}
            helperText={nameError ? t('error.name') : ''}
            slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
            onChange={({ target }) => setEntry({ ...entry, name: target.value })}
          />
          <TextField
            label={t('description')}
            value={entry.description}
            multiline
            maxRows={6}
            slotProps={{ htmlInput: { maxLength: MAX_DESCRIPTION_LENGTH } }}
            onChange={({ target }) => setEntry({ ...entry, description: target.value })}
          />
          {sentBytes !== null && (
            <ProgressLine
              text={t('upload:sending', { name: file.name, done: showBytes(sentBytes), total: showBytes(file.size) })}
              fraction={sentBytes / Math.max(1, file.size)}
              stop={{ label: t('upload:stop'), act: () => stop.current?.abort() }}
            />
          )}
          <Stack direction="row" sx={{ gap: 2 }}>
            <Button type="submit" variant="contained" loading={isSending} disabled={file.size === 0}>
              {t(isTaken ? 'replace' : 'upload')}
            </Button>
            <Button disabled={isSending} onClick={() => setFile(null)}>
              {t('common:action.cancel')}
            </Button>
          </Stack>
        </Form>
      )}
      {complaint !== null && <Alert severity="error">{complaint}</Alert>}
      <ConfirmDialog
        open={asking}
        title={t('replaceAsk', { key: entry.key })}
        detail={t('replaceDetail')}
        confirm={t('replace')}
        onClose={() => setAsking(false)}
        act={() => {
          setAsking(false);
          void send(true);
          return Promise.resolve();
        }}
      />
    </Stack>
  );
}
