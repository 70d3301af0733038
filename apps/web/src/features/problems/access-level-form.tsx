import type { AccessLevel } from '@assay/contract';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelField } from '../../domain/access-level-field.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { saveAccessLevel } from './admin.api.ts';
import { problemKeys } from './problem-keys.ts';

export function AccessLevelForm({ problemId, level }: { problemId: string; level: number }): ReactElement {
  const { t } = useTranslation('problem');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<AccessLevel | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (chosen === null || busy) return;
    setBusy(true);
    try {
      await saveAccessLevel(problemId, chosen);
      await queries.invalidateQueries({ queryKey: problemKeys.all });
      setChosen(null);
      toast.success(t('settings.accessSaved'));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  const changed = chosen !== null && chosen !== level ? [t('problem.field.access')] : [];
  return (
    <Stack
      component="form"
      spacing={3}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AccessLevelField label={t('access.level')} value={chosen ?? level} disabled={busy} onChange={setChosen} />
      <SaveBar changed={changed} busy={busy} onReset={() => setChosen(null)} />
    </Stack>
  );
}
