import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { exactTime } from '../../lib/time/format.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { OrgSettings } from './org-admin.api.ts';

/** Used storage and quota of the organization. */
export function StorageUse({ storage: { usedBytes, quota } }: Pick<OrgSettings, 'storage'>): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const used = showBytes(usedBytes);
  const isFull = quota !== 'unlimited' && usedBytes >= quota;
  return (
    <Stack spacing={2} sx={{ maxWidth: 640 }}>
      <Typography>
        {quota === 'unlimited' ? t('storage.used', { used }) : t('storage.usedOf', { used, quota: showBytes(quota) })}
      </Typography>
      {isFull && <Alert severity="warning">{t('storage.full')}</Alert>}
    </Stack>
  );
}

/** Former buckets, which must stay readable; nothing if there are none. */
export function FormerBuckets({ formerBuckets }: Pick<OrgSettings, 'formerBuckets'>): ReactElement | null {
  const { t } = useTranslation('orgAdmin');
  const language = useLanguage();
  if (formerBuckets.length === 0) return null;
  return (
    <Stack component="section" spacing={2} aria-label={t('storage.former.title')} sx={{ maxWidth: 640 }}>
      <Typography variant="h3">{t('storage.former.title')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('storage.former.help')}</Typography>
      <List dense disablePadding>
        {formerBuckets.map(({ endpoint, bucket, region, since, until }) => (
          <ListItem key={since} disableGutters divider>
            <ListItemText
              primary={t('storage.former.place', { bucket, region })}
              secondary={
                <>
                  {endpoint}
                  <br />
                  {until === null
                    ? t('storage.former.since', { since: exactTime(since, language) })
                    : t('storage.former.between', {
                        since: exactTime(since, language),
                        until: exactTime(until, language),
                      })}
                </>
              }
              sx={{ overflowWrap: 'anywhere' }}
            />
          </ListItem>
        ))}
      </List>
    </Stack>
  );
}
