import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';
import { useApp } from './use-app.ts';

/** The description of an app. */
export function AppHomePage(): ReactElement {
  const { t } = useTranslation(['app', 'common']);
  const { description } = useApp();
  if (description === '') return <EmptyState icon="app" title={t('view.empty')} />;
  return <Markdown source={description} copyLabel={t('common:action.copy')} />;
}
