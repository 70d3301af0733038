import type { StageSettings } from '@assay/contract';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { type Sight, sightKeys, sightOf } from './stage-sight.ts';

type Word = Sight[keyof Sight];

/** What a participant can do in a stage: each part with text and icon for how far it is open. */
export function StagePreview({ settings }: { settings: StageSettings }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const sight = sightOf(settings);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, fontSize: '0.875rem' }}>
      {sightKeys.map((key) => {
        const word: Word = sight[key];
        return (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', gap: 2, color: word === 'no' ? 'text.secondary' : 'text.primary' }}
          >
            <Box component="span" sx={{ color: word === 'no' ? 'state.neutral' : 'state.good', flexShrink: 0 }}>
              <Icon name={word === 'no' ? 'minus' : 'check'} size={18} />
            </Box>
            {t(`sight.${key}.${word}` as SightText)}
          </Box>
        );
      })}
    </Box>
  );
}

/** Stands for all keys of this form; a test checks that each has a text. */
type SightText = 'sight.problems.no';
