import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/branding.ts';
import { brandingQuery } from '../../features/branding/branding.api.ts';
import { BrandingForm } from '../../features/branding/branding-form.tsx';
import { FilingNoticeForm } from '../../features/info/filing-notice-form.tsx';
import { filingNoticeQuery } from '../../features/info/info.api.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { Part } from './part.tsx';

/** Name, mark, accent color and footer text of the site. */
export function AdminBranding(): ReactElement {
  const { t } = useTranslation(['branding', 'admin']);
  const branding = useQuery(brandingQuery);
  const filing = useQuery(filingNoticeQuery);
  return (
    <Stack spacing={4}>
      <Part title={t('title')} detail={t('detail')}>
        <AsyncState query={branding}>{(stored) => <BrandingForm stored={stored} />}</AsyncState>
      </Part>
      <Part title={t('admin:filing.title')} detail={t('admin:filing.detail')}>
        <AsyncState query={filing}>{(stored) => <FilingNoticeForm stored={stored} />}</AsyncState>
      </Part>
    </Stack>
  );
}
