import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { daysUntil, localDay, longDate } from '../../lib/time/format.ts';
import { Tag } from '../../ui/data/tag.tsx';
import { milestoneQuery } from './info.api.ts';

const names = ['csp', 'noip'] as const;

/** Today, and the days left to the two dates of the site. Past or invalid dates have no chip. */
export default function MilestoneChips({ stacked = false }: { stacked?: boolean }): ReactElement {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const nowMs = useNow();
  const { data } = useQuery(milestoneQuery);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: stacked ? 'wrap' : 'nowrap',
        gap: 2,
        alignItems: 'center',
        whiteSpace: 'nowrap',
        fontSize: '0.875rem',
        color: 'text.secondary',
      }}
    >
      <time dateTime={localDay(nowMs)}>{longDate(nowMs, language)}</time>
      {names.map((key) => {
        const count = data === undefined ? null : daysUntil(data[key], nowMs);
        if (count === null || count < 0) return null;
        const customNames = data?.names?.[key];
        const name = customNames?.[language] ?? customNames?.en ?? customNames?.['zh-Hans'] ?? t(`countdown.${key}`);
        return (
          <Tag key={key}>{count === 0 ? t('countdown.today', { name }) : t('countdown.left', { name, count })}</Tag>
        );
      })}
    </Box>
  );
}
