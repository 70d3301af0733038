import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { changeOrgSettings, orgAdminKeys, type Storage, testStorage } from './org-admin.api.ts';

type Texts = Record<'endpoint' | 'bucket' | 'region' | 'accessKey' | 'secretKey', string>;

/** A bucket of the organization's own; it can be tried before it is saved. The secret is never shown, and kept when the field stays empty. */
export function StorageForm({ orgId, storage }: { orgId: string; storage: Storage | undefined }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [pathEdit, setPathEdit] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // What the server takes it for where nothing is said; a service of one's own mostly wants the path.
  const storedPath = storage === undefined || (storage.pathStyle ?? Boolean(storage.endpoint));
  const pathStyle = pathEdit ?? storedPath;
  const ossOf = ({ endpoint, bucket, region, accessKey, secretKey }: Texts) => ({
    endpoint: endpoint.trim(),
    bucket: bucket.trim(),
    region: region.trim(),
    accessKey: accessKey.trim(),
    secretKey,
    pathStyle,
  });
  const form = useForm<Texts>({
    initial: {
      endpoint: storage?.endpoint ?? '',
      bucket: storage?.bucket ?? '',
      region: storage?.region ?? '',
      accessKey: storage?.accessKey ?? '',
      secretKey: '',
    },
    validate: ({ endpoint, bucket, accessKey, secretKey }) => ({
      ...(endpoint.trim() === '' || /^https?:\/\/\S+$/.test(endpoint.trim())
        ? {}
        : { endpoint: t('storage.endpointError') }),
      ...(bucket.trim() === '' ? { bucket: t('storage.bucketError') } : {}),
      ...(accessKey.trim() === '' ? { accessKey: t('storage.accessKeyError') } : {}),
      ...(storage === undefined && secretKey === '' ? { secretKey: t('storage.secretError') } : {}),
    }),
    submit: async (texts) => {
      setFailure(null);
      await changeOrgSettings(orgId, { oss: ossOf(texts) });
      await queries.invalidateQueries({ queryKey: orgAdminKeys.settings(orgId) });
      form.reset();
      setPathEdit(null);
      toast.success(t('storage.saved'));
    },
    failed: setFailure,
  });
  const trial = useMutation({ mutationFn: () => testStorage(orgId, { oss: ossOf(form.values) }) });
  const changed = [
    ...form.changed.map((name) => t(`storage.${name}`)),
    ...(pathStyle === storedPath ? [] : [t('storage.pathStyle')]),
  ];
  return (
    <Stack component="form" noValidate spacing={4} sx={{ maxWidth: 640 }} onSubmit={form.onSubmit}>
      <UnsavedGuard changed={changed} />
      <Typography sx={{ color: 'text.secondary' }}>{t('storage.help')}</Typography>
      <TextField
        {...form.field('endpoint', t('storage.endpointHelp'))}
        label={t('storage.endpoint')}
        placeholder="https://s3.example.edu"
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4}>
        <TextField {...form.field('bucket')} label={t('storage.bucket')} required fullWidth autoComplete="off" />
        <TextField
          {...form.field('region')}
          label={t('storage.region')}
          placeholder="us-east-1"
          fullWidth
          autoComplete="off"
        />
      </Stack>
      <TextField {...form.field('accessKey')} label={t('storage.accessKey')} required autoComplete="off" />
      <PasswordField
        {...form.field('secretKey', storage === undefined ? undefined : t('storage.secretKept'))}
        label={t('storage.secretKey')}
        required={storage === undefined}
        autoComplete="new-password"
        labels={{ show: t('storage.secretShow'), hide: t('storage.secretHide') }}
      />
      <LabelledSwitch
        label={t('storage.pathStyle')}
        help={t('storage.pathStyleHelp')}
        checked={pathStyle}
        onChange={setPathEdit}
      />
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          loading={trial.isPending}
          disabled={form.values.bucket.trim() === '' || form.values.accessKey.trim() === ''}
          onClick={() => trial.mutate()}
        >
          {t('storage.test')}
        </Button>
      </Stack>
      {trial.data && !trial.isPending && (
        <Alert severity={trial.data.outcome === 'works' ? 'success' : 'error'}>
          {t(`storage.outcome.${trial.data.outcome}`)}
          {trial.data.code !== '' && ` (${trial.data.code})`}
        </Alert>
      )}
      {trial.error && <Alert severity="error">{errorText(trial.error)}</Alert>}
      {failure !== null && <Alert severity="error">{errorText(failure)}</Alert>}
      <SaveBar
        changed={changed}
        busy={form.busy}
        onReset={() => {
          form.reset();
          setPathEdit(null);
          trial.reset();
        }}
      />
    </Stack>
  );
}
