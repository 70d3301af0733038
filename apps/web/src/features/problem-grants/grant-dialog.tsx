import { MAX_GRANT_NOTE } from '@assay/contract/grant-limits';
import type { ProblemGrant } from '@assay/contract';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { shortTime } from '../../lib/time/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { DateTimeField, zoneName } from '../../ui/fields/date-time-field.tsx';
import { RadioOptions } from '../../ui/fields/radio-options.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { changeGrant, giveGrant, grantKeys } from './grants.api.ts';
import '../../locales/en/sharing.ts';

const BORROWERS = ['org', 'everyone'] as const;
const MAX_NAME = 256;
/** The choice of no certain version. */
const CURRENT = 'current';

/** A data version to lend. */
export interface LendableVersion {
  hash: string;
  createdAt: number;
  description: string;
}

/** Lends a problem, or changes the terms of a grant. */
export function GrantDialog({
  problemId,
  grant,
  versions,
  onClose,
}: {
  problemId: string;
  /** Absent: a new one. */
  grant?: ProblemGrant | undefined;
  /** The newest first. */
  versions: readonly LendableVersion[];
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  const toast = useToast();
  const queries = useQueryClient();
  const [borrower, setBorrower] = useState<(typeof BORROWERS)[number]>('org');
  const [org, setOrg] = useState('');
  const [hash, setHash] = useState(grant?.dataHash ?? CURRENT);
  const [until, setUntil] = useState<number | null>(grant?.until ?? null);
  const [note, setNote] = useState(grant?.note ?? '');
  const action = useAction(async () => {
    const terms = { dataHash: hash === CURRENT ? null : hash, until, note };
    try {
      if (grant) await changeGrant(problemId, grant._id, terms);
      else await giveGrant(problemId, { ...terms, ...(borrower === 'org' && { org: org.trim() }) });
    } finally {
      await queries.invalidateQueries({ queryKey: grantKeys.of(problemId) });
    }
    toast.success(t(grant ? 'changed' : 'given'));
    onClose();
  });
  const needsOrg = !grant && borrower === 'org';
  return (
    <ActionDialog
      title={t(grant ? 'changeTitle' : 'lendTitle')}
      {...(!grant && { confirm: t('lend') })}
      width="sm"
      disabled={needsOrg && org.trim() === ''}
      isEdited={org !== '' || note !== (grant?.note ?? '')}
      action={action}
      onClose={onClose}
    >
      {!grant && (
        <RadioOptions
          label={t('borrower')}
          value={borrower}
          options={BORROWERS}
          text={(one) => t(`to.${one}`)}
          help={(one) => t(`toHelp.${one}`)}
          onChange={setBorrower}
        />
      )}
      {needsOrg && (
        <TextField
          required
          label={t('org')}
          helperText={t('orgHelp')}
          value={org}
          slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
          onChange={({ target }) => setOrg(target.value)}
        />
      )}
      <SelectField
        label={t('version')}
        helperText={t('versionHelp')}
        value={hash}
        options={[
          [CURRENT, t('followsLatest')],
          ...versions.map(
            (one) =>
              [
                one.hash,
                [one.hash.slice(0, 7), shortTime(one.createdAt, language), one.description]
                  .filter((part) => part !== '')
                  .join(' · '),
              ] as const,
          ),
        ]}
        onChange={setHash}
      />
      <DateTimeField
        label={t('until')}
        help={t('untilHelp', { zone: zoneName() })}
        valueMs={until}
        onChange={setUntil}
      />
      <TextField
        multiline
        minRows={2}
        maxRows={8}
        label={t('note')}
        helperText={t('noteHelp')}
        value={note}
        slotProps={{ htmlInput: { maxLength: MAX_GRANT_NOTE } }}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActionDialog>
  );
}
