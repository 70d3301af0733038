import { areaScopes } from '@assay/contract/token-scopes';
import { redirectKind } from '@assay/contract/redirect-uri';
import type { AppSettings } from '@assay/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { appKeys, saveAppSettings } from './apps.api.ts';

const switches = [
  'allowPublicLogin',
  'requireMfa',
  'allowDeviceFlow',
  'isPublic',
  'attachUser',
  'attachMembership',
  'enableIaaa',
] as const;
const MAX_LABEL_LENGTH = 64;

/** Settings of an app. What this page does not know of them is sent back as it came. */
export function AppSettingsForm({ appId, settings }: { appId: string; settings: AppSettings }): ReactElement {
  const { t } = useTranslation(['app', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Partial<AppSettings>>({});
  const [busy, setBusy] = useState(false);
  /** An address that was just added is not wrong before somebody wants to save it. */
  const [wanted, setWanted] = useState(false);
  const next: AppSettings = { ...settings, ...edits };
  const uris = next.redirectUris ?? [];
  const scopes = next.scopes ?? [];
  const uriFault = (uri: string, at: number): string | null => {
    if (redirectKind(uri) === undefined) return t('settings.uri.wrong');
    return uris.findIndex((one) => one.uri === uri) < at ? t('settings.uri.twice') : null;
  };
  const isSame = (name: keyof AppSettings, empty: unknown) =>
    JSON.stringify(next[name] ?? empty) === JSON.stringify(settings[name] ?? empty);
  const changed = [
    ...switches.filter((name) => !isSame(name, false)).map((name) => t(`settings.${name}`)),
    ...(isSame('redirectUris', []) ? [] : [t('settings.uris')]),
    ...(isSame('scopes', []) ? [] : [t('settings.scopes')]),
  ];
  const setUri = (at: number, part: { uri?: string; label?: string }) =>
    setEdits({ ...edits, redirectUris: uris.map((one, index) => (index === at ? { ...one, ...part } : one)) });

  async function save(): Promise<void> {
    setWanted(true);
    if (busy || uris.some(({ uri }, at) => uriFault(uri, at) !== null)) return;
    setWanted(false);
    setBusy(true);
    try {
      await saveAppSettings(appId, next);
      await queries.invalidateQueries({ queryKey: appKeys.one(appId) });
      setEdits({});
      toast.success(t('common:msg.saved'));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack
      component="form"
      noValidate
      spacing={5}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard changed={changed} />
      <Stack component="section" spacing={3} aria-label={t('settings.uris')}>
        <Typography variant="h2">{t('settings.uris')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('settings.uris.help')}
        </Typography>
        {uris.map(({ uri, label }, at) => (
          // Rows have no other name than their place: addresses change while they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          <Stack key={at} direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: 'flex-start' }}>
            <TextField
              fullWidth
              label={t('settings.uri')}
              value={uri}
              error={(wanted || uri !== '') && uriFault(uri, at) !== null}
              helperText={wanted || uri !== '' ? uriFault(uri, at) : undefined}
              slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'none' } }}
              onChange={({ target }) => setUri(at, { uri: target.value.trim() })}
            />
            <TextField
              label={t('settings.uri.label')}
              value={label}
              slotProps={{ htmlInput: { maxLength: MAX_LABEL_LENGTH } }}
              sx={{ minWidth: 160 }}
              onChange={({ target }) => setUri(at, { label: target.value })}
            />
            <Button
              color="error"
              aria-label={t('settings.uri.remove', { uri })}
              onClick={() => setEdits({ ...edits, redirectUris: uris.filter((_, index) => index !== at) })}
            >
              {t('common:action.remove')}
            </Button>
          </Stack>
        ))}
        <Button
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => setEdits({ ...edits, redirectUris: [...uris, { uri: '', label: '' }] })}
        >
          {t('settings.uri.add')}
        </Button>
      </Stack>
      <Autocomplete
        multiple
        value={[...scopes]}
        options={Object.keys(areaScopes).filter((scope) => !scopes.includes(scope))}
        onChange={(_, chosen) => setEdits({ ...edits, scopes: chosen })}
        renderInput={(props) => (
          <TextField {...props} label={t('settings.scopes')} helperText={t('settings.scopes.help')} />
        )}
      />
      <Stack component="section" spacing={3} aria-label={t('settings.switches')}>
        <Typography variant="h2">{t('settings.switches')}</Typography>
        {switches.map((name) => (
          <LabelledSwitch
            key={name}
            label={t(`settings.${name}`)}
            help={t(`settings.${name}.help`)}
            checked={next[name] === true}
            onChange={(on) => setEdits({ ...edits, [name]: on })}
          />
        ))}
      </Stack>
      <SaveBar changed={changed} busy={busy} onReset={() => setEdits({})} />
    </Stack>
  );
}
