import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../lib/use-form.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SavedForm } from '../../ui/fields/saved-form.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { changeOrgSettings, orgAdminKeys, type Storage, testStorage } from './org-admin.api.ts';

type Texts = Record<'endpoint' | 'bucket' | 'region' | 'accessKey' | 'secretKey', string>;

/** The organization's own bucket, with a connection test. The secret is never shown; an empty field keeps it. */
export function StorageForm({ orgId, storage }: { orgId: string; storage: Storage | undefined }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const [pathEdit, setPathEdit] = useState<boolean | null>(null);
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof testStorage>> | null>(null);
  // The server's default. Self-hosted services mostly need path-style URLs.
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
      await changeOrgSettings(orgId, { oss: ossOf(texts) });
      await queries.invalidateQueries({ queryKey: orgAdminKeys.settings(orgId) });
      form.reset();
      setPathEdit(null);
      toast.success(t('storage.saved'));
    },
  });
  const trial = useAction(async () => {
    setOutcome(null);
    setOutcome(await testStorage(orgId, { oss: ossOf(form.values) }));
  });
  const changed = [
    ...form.changed.map((name) => t(`storage.${name}`)),
    ...(pathStyle === storedPath ? [] : [t('storage.pathStyle')]),
  ];
  return (
    <SavedForm
      sx={{ maxWidth: 640 }}
      changed={changed}
      busy={form.busy}
      onReset={() => {
        form.reset();
        setPathEdit(null);
        trial.reset();
        setOutcome(null);
      }}
      onSubmit={form.onSubmit}
    >
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
          loading={trial.busy}
          disabled={form.values.bucket.trim() === '' || form.values.accessKey.trim() === ''}
          onClick={() => void trial.run()}
        >
          {t('storage.test')}
        </Button>
      </Stack>
      {outcome && (
        <Alert severity={outcome.outcome === 'works' ? 'success' : 'error'}>
          {t(`storage.outcome.${outcome.outcome}`)}
          {outcome.code !== '' && ` (${outcome.code})`}
        </Alert>
      )}
      {trial.failure !== null && <Alert severity="error">{trial.failure}</Alert>}
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
    </SavedForm>
  );
}
