import { apiRoles, MAX_API_CIDRS, writingApiRoles } from '@assay/contract/api-accounts';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/contest-api.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { DateTimeField, zoneName } from '../../ui/fields/date-time-field.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { createAccount, type MadeAccount } from './contest-api.api.ts';

/** Creates an account for a tool. */
export function NewAccount({
  contestId,
  onClose,
  onCreated,
}: {
  contestId: string;
  onClose: () => void;
  onCreated: (account: MadeAccount) => void;
}): ReactElement {
  const { t } = useTranslation('contestApi');
  const [role, setRole] = useState<(typeof apiRoles)[number]>('presenter');
  const [from, setFrom] = useState('');
  const [expiresAt, setExpiresAt] = useState<number | null>(null);
  const [isWriting, setWriting] = useState(false);
  const canWrite = writingApiRoles.includes(role);
  const mayWrite = canWrite && isWriting;
  const cidrs = from.split(/[\s,，]+/).filter((one) => one !== '');
  const isFit = cidrs.length <= MAX_API_CIDRS;
  const action = useAction(async () => {
    const more = { ...(mayWrite && { mayWrite }), ...(expiresAt !== null && { expiresAt }) };
    onCreated(await createAccount(contestId, { role, cidrs, ...more }));
  });
  return (
    <ActionDialog
      title={t('new.title')}
      confirm={t('new.create')}
      width="sm"
      disabled={!isFit}
      isEdited={from !== '' || expiresAt !== null}
      action={action}
      onClose={onClose}
    >
      <SelectField
        label={t('new.role')}
        helperText={t(`roleHelp.${role}`)}
        value={role}
        options={apiRoles.map((one) => [one, t(`role.${one}`)])}
        onChange={setRole}
      />
      {canWrite && (
        <LabelledSwitch
          label={t('new.mayWrite')}
          help={t(role === 'judge' ? 'new.mayWriteJudge' : 'new.mayWriteAdmin')}
          checked={isWriting}
          onChange={setWriting}
        />
      )}
      <TextField
        label={t('new.from')}
        helperText={t(isFit ? 'new.fromHelp' : 'new.fromError', { max: MAX_API_CIDRS })}
        error={!isFit}
        value={from}
        autoComplete="off"
        onChange={({ target }) => setFrom(target.value)}
      />
      <DateTimeField
        label={t('new.expires')}
        help={t('new.expiresHelp', { zone: zoneName() })}
        valueMs={expiresAt}
        onChange={setExpiresAt}
      />
    </ActionDialog>
  );
}
