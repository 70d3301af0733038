import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../ui/page.tsx';
import { LandingCards } from './landing-cards.tsx';

export function HomePage(): ReactElement {
  const { t } = useTranslation('home');
  return (
    <Page title={t('title')} headless>
      <LandingCards />
    </Page>
  );
}
