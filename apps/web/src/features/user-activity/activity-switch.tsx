import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/user-activity.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { activityKey, activityQuery, saveActivityHidden } from './user-activity.api.ts';

/** Hides the activity of the profile from other users. Saves immediately. */
export function ActivitySwitch({ userId }: { userId: string }): ReactElement {
  const { t } = useTranslation('userActivity');
  const queries = useQueryClient();
  const save = useAction(async (hidden: boolean) => {
    await saveActivityHidden(userId, hidden);
    await queries.invalidateQueries({ queryKey: activityKey(userId) });
  });
  return (
    <AsyncState query={useQuery(activityQuery(userId))}>
      {({ hidden }) => (
        <>
          <LabelledSwitch
            label={t('switch.label')}
            help={t('switch.help')}
            checked={hidden}
            onChange={(next) => void save.run(next)}
          />
          {save.failure !== null && <Alert severity="error">{save.failure}</Alert>}
        </>
      )}
    </AsyncState>
  );
}
