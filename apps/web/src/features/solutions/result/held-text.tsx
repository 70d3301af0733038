import type { Solution } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/quota.ts';

/** Why a solution waits although runners are online: the organization's quota is zero or used up. */
export default function HeldText({ why }: { why: NonNullable<NonNullable<Solution['queue']>['held']> }): ReactElement {
  const { t } = useTranslation('quota');
  return <>{t(`held.${why}`)}</>;
}
