import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/ranklist.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';

/** Instead of a ranklist that does not exist, or that not everyone may read. */
export function NotPublished(): ReactElement {
  const { t } = useTranslation(['ranklist', 'common']);
  return (
    <EmptyState
      icon="contest"
      title={t('absent.title')}
      detail={t('absent.published')}
      action={<LinkButton to="/">{t('common:action.home')}</LinkButton>}
    />
  );
}

const MAX_ID = 2_147_483_647;

/** The number of a published ranklist in a URL; null for anything else. */
export function publishedNumber(text: string): number | null {
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= MAX_ID ? number : null;
}
