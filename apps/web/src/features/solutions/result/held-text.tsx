import type { Solution } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/quota.ts';

/** Why a solution waits although runners are online: a quota that is zero or used up, or judging is held. */
export default function HeldText({ why }: { why: NonNullable<NonNullable<Solution['queue']>['held']> }): ReactElement {
  const { t } = useTranslation('quota');
  return <>{t(`held.${why}`)}</>;
}
