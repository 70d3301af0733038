import type { AccessLevel } from '@assay/contract';
import Stack from '@mui/material/Stack';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelField } from '../access-level-field.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import '../../lib/i18n/manage-texts.ts';

/** Changes who may see an object; `onSave` ends once what is shown of it has been renewed. */
export function AccessLevelForm({
  level,
  levels,
  onSave,
}: {
  level: number;
  /** Those on offer; absent for all. */
  levels?: readonly AccessLevel[];
  onSave: (level: AccessLevel) => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('manage');
  const toast = useToast();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<AccessLevel | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (chosen === null || busy) return;
    setBusy(true);
    try {
      await onSave(chosen);
      setChosen(null);
      toast.success(t('access.levelSaved'));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  const changed = chosen !== null && chosen !== level ? [t('access.level')] : [];
  return (
    <Stack
      component="form"
      spacing={3}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AccessLevelField
        label={t('access.level')}
        value={chosen ?? level}
        disabled={busy}
        {...(levels && { levels })}
        onChange={setChosen}
      />
      <SaveBar changed={changed} busy={busy} onReset={() => setChosen(null)} />
    </Stack>
  );
}
