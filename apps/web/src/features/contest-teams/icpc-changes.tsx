import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { clockDuration, exactTime } from '../../lib/time/format.ts';
import '../../locales/en/icpc-import.ts';
import type { IcpcReply } from './contest-teams.api.ts';

type Change = NonNullable<IcpcReply['entries'][number]['changes']>[number];

/** What an import changes of a contest or of a problem in it: each old and new value. */
export function IcpcChanges({ changes }: { changes: readonly Change[] }): ReactElement | null {
  const { t } = useTranslation('icpcImport');
  const language = useLanguage();
  if (changes.length === 0) return null;
  const textOf = (field: Change['field'], value: Change['to']) => {
    if (value === null) return t(field === 'freeze' ? 'noFreeze' : field === 'thaw' ? 'byDirector' : 'noValue');
    switch (field) {
      case 'start':
        return exactTime(Number(value), language);
      case 'duration':
      case 'freeze':
      case 'penalty':
        return clockDuration(Number(value));
      case 'thaw':
        return t('afterEnd', { time: clockDuration(Number(value)) });
      case 'title':
      case 'label':
      case 'score':
      case 'color':
        return String(value);
    }
  };
  return (
    <Box component="ul" aria-label={t('changes')} sx={{ m: 0, my: 1, p: 0, listStyle: 'none', typography: 'body2' }}>
      {changes.map(({ field, from, to }) => (
        <Box component="li" key={field} sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(`field.${field}`)}:{' '}
          </Box>
          {(from !== null || field === 'freeze' || field === 'thaw') && (
            <>
              <del>{textOf(field, from)}</del> →{' '}
            </>
          )}
          {field === 'color' && typeof to === 'string' && <Dot color={to} />}
          <ins style={{ textDecoration: 'none' }}>{textOf(field, to)}</ins>
        </Box>
      ))}
    </Box>
  );
}

function Dot({ color }: { color: string }): ReactElement {
  const look = { display: 'inline-block', width: 10, height: 10, borderRadius: '50%', mr: 1, border: 1 } as const;
  return <Box component="span" aria-hidden sx={{ ...look, borderColor: 'divider', bgcolor: color }} />;
}
