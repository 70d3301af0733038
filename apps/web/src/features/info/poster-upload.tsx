import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { MAX_PICTURE_BYTES, uploadPicture } from './picture.api.ts';

interface Sending {
  key: number;
  file: File;
  sentBytes: number;
}
interface Refused {
  key: number;
  name: string;
  reason: string;
}

/** Accepts images by drop or selection, several at a time, and shows the URL of each uploaded one. */
export function PosterUpload({
  disabled,
  onUploaded,
}: {
  disabled: boolean;
  onUploaded: (picture: { name: string; url: string }) => void;
}): ReactElement {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const count = useRef(0);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  async function send(file: File): Promise<void> {
    const key = (count.current += 1);
    const refuse = (reason: string) => setRefused((before) => [...before, { key, name: file.name, reason }]);
    if (file.size > MAX_PICTURE_BYTES) return refuse(t('upload.tooLarge', { size: showBytes(MAX_PICTURE_BYTES) }));
    setSending((before) => [...before, { key, file, sentBytes: 0 }]);
    const onProgress = (sentBytes: number) =>
      setSending((before) => before.map((one) => (one.key === key ? { ...one, sentBytes } : one)));
    try {
      onUploaded({ name: file.name, url: await uploadPicture(file, onProgress) });
    } catch (error) {
      refuse(errorText(error));
    } finally {
      setSending((before) => before.filter((one) => one.key !== key));
    }
  }

  /** Uploads one after the other to keep their order. */
  async function sendAll(files: readonly File[]): Promise<void> {
    setRefused([]);
    for (const file of files) await send(file);
  }

  return (
    <Stack spacing={3}>
      <DropZone
        hint={t('upload.hint', { size: showBytes(MAX_PICTURE_BYTES) })}
        choose={t('upload.choose')}
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        multiple
        disabled={disabled || sending.length > 0}
        onFiles={(files) => void sendAll(files)}
      />
      {sending.map(({ key, file, sentBytes }) => (
        <ProgressLine
          key={key}
          text={t('upload.sending', { name: file.name })}
          fraction={file.size === 0 ? null : sentBytes / file.size}
        />
      ))}
      {refused.map(({ key, name, reason }) => (
        <Alert key={key} severity="error">
          <Box sx={{ overflowWrap: 'anywhere' }}>{t('upload.refused', { name, reason })}</Box>
        </Alert>
      ))}
    </Stack>
  );
}
