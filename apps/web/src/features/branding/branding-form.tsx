import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { branding } from '../../lib/branding.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { ProductMark } from '../../ui/logo.tsx';
import { AccentSamples } from './accent-samples.tsx';
import { type Branding, brandingQuery, changeBranding, MAX_MARK_BYTES, MAX_NAME, uploadMark } from './branding.api.ts';

const PRODUCT_ACCENT = '#6750a4';
const ACCENT = /^(#[0-9a-f]{6})?$/;
const MARK_PX = 48;

interface Edits {
  en: string;
  'zh-Hans': string;
  mark: string;
  accent: string;
}
const fields = ['en', 'zh-Hans', 'mark', 'accent'] as const;

/**
 * Name of the site in both languages, its mark and its accent color. Applied to this page as soon as they are saved.
 */
export function BrandingForm({ stored }: { stored: Branding }): ReactElement {
  const { t } = useTranslation(['branding', 'common']);
  const queries = useQueryClient();
  const form = useSettingsForm<Edits>(() => true);
  const before: Edits = { ...stored.name, mark: stored.mark, accent: stored.accent };
  const shown: Edits = { ...before, ...form.edits };
  const changed = fields.filter((name) => shown[name].trim() !== before[name]);
  const upload = useAction(async (file: File) => {
    if (file.size > MAX_MARK_BYTES) throw new Error(t('mark.tooLarge', { size: showBytes(MAX_MARK_BYTES) }));
    form.edit({ mark: await uploadMark(file) });
  });
  const accent = shown.accent.trim().toLowerCase();
  const wrong = {
    en: shown.en.trim().length > MAX_NAME,
    'zh-Hans': shown['zh-Hans'].trim().length > MAX_NAME,
    accent: !ACCENT.test(accent),
  };

  async function store(): Promise<void> {
    const next = {
      name: { en: shown.en.trim(), 'zh-Hans': shown['zh-Hans'].trim() },
      mark: shown.mark,
      accent,
    };
    await changeBranding(next);
    branding.set(next);
    await queries.invalidateQueries({ queryKey: brandingQuery.queryKey });
  }

  return (
    <SettingsFrame
      form={form}
      changed={changed.map((name) => t(`field.${name}`))}
      saved={t('common:msg.saved')}
      check={() => !wrong.en && !wrong['zh-Hans'] && !wrong.accent}
      store={store}
      onReset={upload.reset}
      maxWidth={480}
    >
      {(['en', 'zh-Hans'] as const).map((language) => (
        <TextField
          key={language}
          label={t(`field.${language}`)}
          value={shown[language]}
          error={wrong[language]}
          helperText={wrong[language] ? t('name.long', { max: MAX_NAME }) : t(`help.${language}`)}
          onChange={({ target }) => form.edit({ [language]: target.value })}
        />
      ))}
      <Stack spacing={3}>
        <Typography variant="h3">{t('field.mark')}</Typography>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 4 }}>
          {shown.mark === '' ? (
            <ProductMark size={MARK_PX} />
          ) : (
            <img
              src={shown.mark}
              alt={t('field.mark')}
              width={MARK_PX}
              height={MARK_PX}
              style={{ objectFit: 'contain' }}
            />
          )}
          {shown.mark !== '' && <Button onClick={() => form.edit({ mark: '' })}>{t('mark.default')}</Button>}
        </Stack>
        <DropZone
          hint={t('mark.hint', { size: showBytes(MAX_MARK_BYTES) })}
          choose={t('mark.choose')}
          accept="image/svg+xml,image/png"
          disabled={upload.busy}
          onFiles={([file]) => {
            if (file) void upload.run(file);
          }}
        />
        {upload.failure !== null && <Alert severity="error">{upload.failure}</Alert>}
      </Stack>
      <Stack spacing={3}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
          <TextField
            label={t('field.accent')}
            value={shown.accent}
            placeholder={PRODUCT_ACCENT}
            error={wrong.accent}
            helperText={wrong.accent ? t('accent.wrong') : t('accent.help')}
            onChange={({ target }) => form.edit({ accent: target.value.trim().toLowerCase() })}
          />
          <Box
            component="input"
            type="color"
            aria-label={t('accent.choose')}
            value={wrong.accent || accent === '' ? PRODUCT_ACCENT : accent}
            onChange={({ target }: { target: HTMLInputElement }) => form.edit({ accent: target.value.toLowerCase() })}
            sx={{ width: 48, height: 40, p: 0, border: 0, bgcolor: 'transparent', flexShrink: 0, cursor: 'pointer' }}
          />
        </Box>
        <AccentSamples accent={wrong.accent ? before.accent : accent} />
      </Stack>
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
    </SettingsFrame>
  );
}
