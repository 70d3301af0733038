import type { RanklistSettings } from '@assay/contract';
import { readBoardConfig } from '@assay/rules';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/index.ts';
import { sentences } from '../../../lib/sentences.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DateTimeField, zoneName } from '../../../ui/fields/date-time-field.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { SettingsFrame, useSettingsForm } from '../../../ui/fields/settings-frame.tsx';
import { adminKeys, saveRanklist } from '../contest-admin.api.ts';
import { ConfigForm } from './config-form.tsx';

const MAX_CONFIG_LENGTH = 65_536;

interface Edited {
  showAfter: number | null;
  showBefore: number | null;
  config: string;
}

/** When a ranklist is visible and how it is computed, as a form or as JSON. */
export function RanklistSettingsForm({
  contestId,
  ranklistKey,
  settings,
}: {
  contestId: string;
  ranklistKey: string;
  settings: RanklistSettings;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const queries = useQueryClient();
  const stored: Edited = {
    showAfter: settings.showAfter ?? null,
    showBefore: settings.showBefore ?? null,
    config: settings.config ?? '',
  };
  const [view, setView] = useState<'form' | 'text'>('form');
  const form = useSettingsForm<Edited>((error) => {
    const isPlaced = placesOf(error).length > 0;
    if (isPlaced) setView('text');
    return isPlaced;
  });
  const { edits, edit } = form;
  const refused = placesOf(form.error);
  const { showAfter, showBefore, config } = { ...stored, ...edits };
  const changed = (['showAfter', 'showBefore', 'config'] as const).filter(
    (name) => name in edits && edits[name] !== stored[name],
  );
  const labels = changed.map((name) => t(`ranklist.${name}`));
  const isBackward = showAfter !== null && showBefore !== null && showBefore < showAfter;
  const { config: read, problems } = readBoardConfig(config);
  const isForeign = read.ranker === 'foreign';
  const faults = isForeign ? [] : problems;
  const isBroken = faults.some(({ reason }) => reason !== 'unknown-key') || config.length > MAX_CONFIG_LENGTH;

  function check(): boolean {
    if (isBroken && !isBackward) setView('text');
    return !isBroken && !isBackward;
  }

  async function store(): Promise<void> {
    await saveRanklist(contestId, ranklistKey, {
      ...(showAfter === null ? {} : { showAfter }),
      ...(showBefore === null ? {} : { showBefore }),
      ...(config.trim() === '' ? {} : { config }),
    });
    await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
  }

  return (
    <SettingsFrame form={form} changed={labels} saved={t('ranklist.saved')} check={check} store={store} spacing={6}>
      <Stack component="section" spacing={3} aria-label={t('ranklist.window')}>
        <Typography variant="h2">{t('ranklist.window')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
          {t('ranklist.windowHelp')}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 4 }}>
          <DateTimeField
            label={t('ranklist.showAfter')}
            valueMs={showAfter}
            help={sentences(t('ranklist.openBefore'), t('time.zone', { zone: zoneName() }))}
            onChange={(timeMs) => edit({ showAfter: timeMs })}
          />
          <DateTimeField
            label={t('ranklist.showBefore')}
            valueMs={showBefore}
            help={t('ranklist.openAfter')}
            error={isBackward ? t('ranklist.backward') : undefined}
            onChange={(timeMs) => edit({ showBefore: timeMs })}
          />
        </Box>
      </Stack>
      <Stack component="section" spacing={4} aria-label={t('ranklist.config')}>
        <Typography variant="h2">{t('ranklist.config')}</Typography>
        <Tabs value={view} aria-label={t('ranklist.config')} onChange={(_, chosen: typeof view) => setView(chosen)}>
          <Tab value="form" label={t('ranklist.form')} />
          <Tab value="text" label={t('ranklist.text')} />
        </Tabs>
        {view === 'form' ? (
          isForeign ? (
            <Alert severity="info">{t('ranklist.foreign')}</Alert>
          ) : (
            <ConfigForm text={config} onChange={(text) => edit({ config: text })} />
          )
        ) : (
          <TextField
            multiline
            minRows={10}
            maxRows={30}
            label={t('ranklist.text')}
            value={config}
            error={isBroken}
            helperText={t('ranklist.textHelp')}
            slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: MONO, fontSize: '0.875rem' } } }}
            onChange={({ target }) => edit({ config: target.value })}
          />
        )}
        {faults.map(({ line, key, reason }) => (
          <Alert key={`${line} ${key}`} severity={reason === 'unknown-key' ? 'warning' : 'error'}>
            {t(`ranklist.line.${reason}`, { line, key })}
          </Alert>
        ))}
        {refused.map((reason) => (
          <Alert key={reason} severity="error">
            {t('ranklist.lineRefused', { reason })}
          </Alert>
        ))}
      </Stack>
    </SettingsFrame>
  );
}

/** The lines of the configuration that the server refused, each with the reason. */
function placesOf(error: unknown): readonly string[] {
  const places = error instanceof ApiError ? (error.facts.places ?? []) : [];
  return places.map(({ place, reason }) => `${place.split(':').pop() ?? place}: ${reason}`);
}
