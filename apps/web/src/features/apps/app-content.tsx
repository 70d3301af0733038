import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ContentForm } from '../../domain/content/content-form.tsx';
import { type App, appKeys, appTags, saveAppContent } from './apps.api.ts';

/** Title, description and tags of an app. */
export function AppContent({ app }: { app: App }): ReactElement {
  const queries = useQueryClient();
  return (
    <ContentForm
      content={app}
      knownTags={useQuery(appTags(app.orgId)).data}
      onSave={async (change) => {
        await saveAppContent(app._id, change);
        await queries.invalidateQueries({ queryKey: appKeys.all });
      }}
    />
  );
}
