import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { MONO } from '../../../ui/fonts.ts';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import type { Finding } from '../import/import.api.ts';
import '../../../locales/en/problem-import.ts';

const looks = {
  error: { icon: 'crossCircle', hue: 'bad' },
  warning: { icon: 'warning', hue: 'slow' },
  note: { icon: 'info', hue: 'neutral' },
} as const;

/** More notes than this are collapsed below the errors and warnings. */
const NOTES_SHOWN = 8;

/** The findings of a package reader, most severe first, in the language of the page. */
export function FindingList({ findings }: { findings: readonly Finding[] }): ReactElement {
  const { t } = useTranslation('problemImport');
  const [all, setAll] = useState(false);
  const isChinese = useLanguage() === 'zh-Hans';
  const of = (level: Finding['level']) => findings.filter((one) => one.level === level);
  const notes = of('note');
  const folded = !all && notes.length > NOTES_SHOWN;
  const shown = [...of('error'), ...of('warning'), ...(folded ? [] : notes)];
  return (
    <>
      <Box component="ul" aria-label={t('findings')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {shown.map(({ level, code, place, message, messageZh }) => (
          <Stack
            component="li"
            key={`${level} ${code} ${place} ${message}`}
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ gap: { xs: 1, sm: 3 }, alignItems: 'start' }}
          >
            <Box sx={{ minWidth: 96, flexShrink: 0 }}>
              <StateChip {...looks[level]}>{t(`level.${level}`)}</StateChip>
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {isChinese ? messageZh : message}
              {place !== '' && (
                <Box sx={{ fontFamily: MONO, fontSize: '0.8125rem', color: 'text.secondary' }}>{place}</Box>
              )}
            </Box>
          </Stack>
        ))}
      </Box>
      {folded && (
        <Button size="small" sx={{ mt: 3 }} onClick={() => setAll(true)}>
          {t('showNotes', { count: notes.length })}
        </Button>
      )}
    </>
  );
}
