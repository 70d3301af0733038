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
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
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

/** Settings of an app. Keeps unknown keys unchanged. */
export function AppSettingsForm({ appId, settings }: { appId: string; settings: AppSettings }): ReactElement {
  const { t } = useTranslation(['app', 'common']);
  const queries = useQueryClient();
  const form = useSettingsForm<AppSettings>();
  /** An empty URI that was just added becomes an error only after an attempt to save. */
  const [attempted, setAttempted] = useState(false);
  const next: AppSettings = { ...settings, ...form.edits };
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
    form.edit({ redirectUris: uris.map((one, index) => (index === at ? { ...one, ...part } : one)) });

  function check(): boolean {
    const fits = uris.every(({ uri }, at) => uriFault(uri, at) === null);
    setAttempted(!fits);
    return fits;
  }

  async function store(): Promise<void> {
    await saveAppSettings(appId, next);
    await queries.invalidateQueries({ queryKey: appKeys.one(appId) });
  }

  return (
    <SettingsFrame form={form} changed={changed} saved={t('common:msg.saved')} check={check} store={store}>
      <Stack component="section" spacing={3} aria-label={t('settings.uris')}>
        <Typography variant="h2">{t('settings.uris')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('settings.uris.help')}
        </Typography>
        {uris.map(({ uri, label }, at) => (
          // The index is the only stable key: URIs change while the user types.
          // oxlint-disable-next-line react/no-array-index-key
          <Stack key={at} direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: 'flex-start' }}>
            <TextField
              fullWidth
              label={t('settings.uri')}
              value={uri}
              error={(attempted || uri !== '') && uriFault(uri, at) !== null}
              helperText={attempted || uri !== '' ? uriFault(uri, at) : undefined}
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
              onClick={() => form.edit({ redirectUris: uris.filter((_, index) => index !== at) })}
            >
              {t('common:action.remove')}
            </Button>
          </Stack>
        ))}
        <Button
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => form.edit({ redirectUris: [...uris, { uri: '', label: '' }] })}
        >
          {t('settings.uri.add')}
        </Button>
      </Stack>
      <Autocomplete
        multiple
        value={[...scopes]}
        options={Object.keys(areaScopes).filter((scope) => !scopes.includes(scope))}
        onChange={(_, chosen) => form.edit({ scopes: chosen })}
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
            onChange={(on) => form.edit({ [name]: on })}
          />
        ))}
      </Stack>
    </SettingsFrame>
  );
}
