import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { RadioOptions } from '../../../ui/fields/radio-options.tsx';
import type { StaticCopyReply } from './static-copy.tsx';

const FOLDER = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const HTTP_URL = /^https?:\/\/\S+$/;

/** Chooses the bucket of a static copy. The secret key is never shown; an empty field keeps it. */
export function StaticCopyDialog({
  ranklistId,
  reply: { targets, copy },
  onClose,
  onSaved,
}: {
  ranklistId: number;
  reply: StaticCopyReply;
  onClose: () => void;
  onSaved: () => Promise<void>;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const [target, setTarget] = useState(copy?.target ?? targets[0] ?? 'bucket');
  const offersChoice = targets.some((one) => one !== (copy?.target ?? 'bucket'));
  const [isTried, setIsTried] = useState(false);
  const isGiven = copy?.target === 'bucket';
  const [texts, setTexts] = useState({
    endpoint: isGiven ? copy.endpoint : '',
    bucket: isGiven ? copy.bucket : '',
    region: isGiven ? copy.region : '',
    accessKey: isGiven ? copy.accessKey : '',
    secretKey: '',
    folder: copy?.folder ?? '',
    publicUrl: copy?.publicUrl ?? '',
  });
  type Name = keyof typeof texts;
  const { endpoint, bucket, region, accessKey, secretKey, folder, publicUrl } = texts;
  const isBucket = target === 'bucket';
  const required = (value: string) => (isBucket && value.trim() === '' ? t('staticCopy.required') : undefined);
  const errors: Partial<Record<Name, string | undefined>> = {
    endpoint:
      isBucket && endpoint.trim() !== '' && !HTTP_URL.test(endpoint.trim()) ? t('staticCopy.urlError') : undefined,
    bucket: required(bucket),
    accessKey: required(accessKey),
    secretKey: isGiven ? undefined : required(secretKey),
    folder: folder.trim() !== '' && !FOLDER.test(folder.trim()) ? t('staticCopy.folderError') : undefined,
    publicUrl: publicUrl.trim() !== '' && !HTTP_URL.test(publicUrl.trim()) ? t('staticCopy.urlError') : undefined,
  };
  const field = (name: Name, help?: string) => ({
    name,
    label: t(`staticCopy.${name}`),
    value: texts[name],
    error: isTried && errors[name] !== undefined,
    helperText: (isTried ? errors[name] : undefined) ?? help,
    autoComplete: 'off',
    onChange: ({ target: { value } }: { target: { value: string } }) => setTexts({ ...texts, [name]: value }),
  });
  const save = useAction(async () => {
    setIsTried(true);
    if (Object.values(errors).some((error) => error !== undefined)) return;
    await api('PUT /api/rk/:ranklistId/copy', {
      params: { ranklistId },
      body: {
        target,
        ...(isBucket && {
          bucket: {
            bucket: bucket.trim(),
            accessKey: accessKey.trim(),
            secretKey,
            ...(endpoint.trim() !== '' && { endpoint: endpoint.trim() }),
            ...(region.trim() !== '' && { region: region.trim() }),
          },
        }),
        ...(folder.trim() !== '' && { folder: folder.trim() }),
        ...(publicUrl.trim() !== '' && { publicUrl: publicUrl.trim() }),
      },
    });
    await onSaved();
  });
  return (
    <ActionDialog
      title={t('staticCopy.title')}
      confirm={copy?.state === 'on' ? t('common:action.save') : t('staticCopy.save')}
      width="sm"
      isEdited={Object.values(texts).some((text) => text !== '')}
      action={save}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 2 }}>
        {offersChoice && (
          <RadioOptions
            label={t('staticCopy.target')}
            value={target}
            options={targets}
            text={(one) => t(`staticCopy.target.${one}`)}
            onChange={setTarget}
          />
        )}
        {isBucket && (
          <>
            <TextField {...field('endpoint', t('staticCopy.endpointHelp'))} placeholder="https://s3.example.edu" />
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4}>
              <TextField {...field('bucket')} required fullWidth />
              <TextField {...field('region')} placeholder="us-east-1" fullWidth />
            </Stack>
            <TextField {...field('accessKey')} required />
            <PasswordField
              {...field('secretKey', isGiven ? t('staticCopy.secretKept') : undefined)}
              required={!isGiven}
              autoComplete="new-password"
              labels={{ show: t('staticCopy.show'), hide: t('staticCopy.hide') }}
            />
          </>
        )}
        <TextField {...field('folder', t('staticCopy.folderHelp'))} />
        <TextField
          {...field('publicUrl', t('staticCopy.publicUrlHelp'))}
          placeholder="https://board.example.edu/regional"
        />
      </Stack>
    </ActionDialog>
  );
}
