import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { changeDefaultQuota, defaultQuotaQuery } from './runner-quotas.api.ts';
import { useQuotaText } from './use-quota-text.ts';

/** The quota of organizations without their own. */
export function DefaultQuota(): ReactElement {
  const { t } = useTranslation('quota');
  const query = useQuery(defaultQuotaQuery);
  const quotaText = useQuotaText();
  const [changing, setChanging] = useState(false);
  return (
    <Card component="section" aria-label={t('default.title')}>
      <CardContent>
        <Typography variant="h2">{t('default.title')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
          {t('default.detail')}
        </Typography>
        <AsyncState query={query}>
          {({ quota }) => (
            <Stack direction="row" sx={{ gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
              <Typography sx={{ fontWeight: 500 }}>{quotaText(quota)}</Typography>
              <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setChanging(true)}>
                {t('change')}
              </Button>
              {changing && (
                <QuotaDialog
                  title={t('change.default')}
                  setting={quota}
                  choices={['unlimited', 'most', 'none']}
                  save={(next) => changeDefaultQuota(next === 'default' ? 'unlimited' : next)}
                  onClose={() => setChanging(false)}
                />
              )}
            </Stack>
          )}
        </AsyncState>
      </CardContent>
    </Card>
  );
}
