import type { AccessLevel } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelField } from '../access-level-field.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import '../../locales/en/access.ts';

/** Changes who can see an object. `onSave` resolves after the page has the new level. */
export function AccessLevelForm({
  level,
  levels,
  onSave,
}: {
  level: number;
  /** The selectable levels; absent for all. */
  levels?: readonly AccessLevel[];
  onSave: (level: AccessLevel) => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('access');
  const form = useSettingsForm<{ level: AccessLevel }>();
  const chosen = form.edits.level;
  const changed = chosen !== undefined && chosen !== level ? [t('level')] : [];
  return (
    <SettingsFrame
      form={form}
      changed={changed}
      saved={t('levelSaved')}
      store={async () => chosen !== undefined && (await onSave(chosen))}
      spacing={3}
    >
      <AccessLevelField
        label={t('level')}
        value={chosen ?? level}
        disabled={form.busy}
        {...(levels && { levels })}
        onChange={(next) => form.edit({ level: next })}
      />
    </SettingsFrame>
  );
}
