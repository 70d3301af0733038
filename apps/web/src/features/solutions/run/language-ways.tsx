import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '../../../lib/api/index.ts';
import { MONO } from '../../../ui/fonts.ts';
import { isNamed, offeredLanguages } from '../submit/languages.api.ts';
import '../../../locales/en/run.ts';

type Language = Reply<'GET /api/org/:orgId/language'>['languages'][number];

/**
 * How a language is judged now, with the actual commands and limits; every language if it is not among them. Hidden if
 * no runner reports.
 */
export function LanguageWays({
  orgId,
  label,
  chosen,
}: {
  orgId: string;
  label: string;
  chosen: string;
}): ReactElement | null {
  const { t } = useTranslation('run');
  const { data } = useQuery(offeredLanguages(orgId, label));
  const described = data?.languages.filter(({ ways }) => ways.length > 0) ?? [];
  if (described.length === 0) return null;
  const ofChosen = described.filter((language) => isNamed(language, chosen));
  return (
    <Box component="details" sx={{ minWidth: 0 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
        {t('ways')}
      </Typography>
      <Stack spacing={3} sx={{ pt: 3 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('waysHelp', { memory: '{memoryMiB}' })}
        </Typography>
        {(ofChosen.length > 0 ? ofChosen : described).map((language) => (
          <LanguageWay key={language.name} language={language} />
        ))}
      </Stack>
    </Box>
  );
}

function LanguageWay({ language }: { language: Language }): ReactElement {
  const { t } = useTranslation('run');
  return (
    <Box component="section" aria-label={language.name} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2">{language.name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {language.versions.join('; ')}
      </Typography>
      {language.ways.map((way) => (
        <Box key={JSON.stringify(way)}>
          <Command name={t('compiledBy')} text={way.compile} />
          <Command name={t('runBy')} text={way.run} />
          <Typography variant="body2">
            {[
              way.timeFactor === 1 ? '' : t('timeFactor', { factor: way.timeFactor }),
              way.timeExtraMs === 0 ? '' : t('timeExtra', { extra: way.timeExtraMs }),
              way.memoryExtraMiB === 0 ? '' : t('memoryExtra', { extra: way.memoryExtraMiB }),
            ]
              .filter((one) => one !== '')
              .join(' · ') || t('limitsAsTheyAre')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Command({ name, text }: { name: string; text: string }): ReactElement {
  return (
    <Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Box
        component="pre"
        sx={{ m: 0, fontFamily: MONO, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Box>
    </Box>
  );
}
