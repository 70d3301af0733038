import { capabilityBits } from '@assay/contract/capabilities';
import type { CapabilityOf } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withBit } from '../../domain/capability-mask.ts';
import { AddToGroupDialog } from './add-to-group-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { NewPasswordsDialog } from './new-passwords-dialog.tsx';
import { changeMemberCapability, type Member, removeMember } from './orgs.api.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

type BulkAct = 'give' | 'take' | 'remove';

/** Bulk actions on the selected members, one after the other. Members for whom an action failed stay selected. */
export function MemberBulk({
  orgId,
  chosen,
  onChosen,
  onChanged,
}: {
  orgId: string;
  chosen: readonly Member[];
  onChosen: (members: readonly Member[]) => void;
  onChanged: () => void;
}): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const [isGrouping, setGrouping] = useState(false);
  const [isSettingPasswords, setSettingPasswords] = useState(false);
  const [asking, setAsking] = useState<BulkAct | null>(null);
  const [right, setRight] = useState<CapabilityOf<'org'>>('problem');
  const rightName = t(`common:cap.${right}`);
  const names = Object.keys(capabilityBits.org) as CapabilityOf<'org'>[]; // the keys of the table

  async function act(member: Member): Promise<void> {
    if (asking === 'remove') return void (await removeMember(orgId, member.user._id));
    const next = withBit(member.capability, capabilityBits.org[right], asking === 'give');
    if (next !== member.capability) await changeMemberCapability(orgId, member.user._id, next);
  }

  return (
    <Stack
      direction="row"
      component="section"
      aria-label={t('bulk.label')}
      sx={{
        gap: 2,
        alignItems: 'center',
        flexWrap: 'wrap',
        px: 3,
        py: 2,
        borderRadius: '12px',
        bgcolor: 'surface.highest',
      }}
    >
      <Typography component="output" variant="body2" sx={{ flexGrow: 1, fontWeight: 600 }}>
        {t('bulk.chosen', { count: chosen.length })}
      </Typography>
      <Button size="small" onClick={() => setGrouping(true)}>
        {t('toGroup.button')}
      </Button>
      <Button size="small" onClick={() => setAsking('give')}>
        {t('bulk.give')}
      </Button>
      <Button size="small" onClick={() => setAsking('take')}>
        {t('bulk.take')}
      </Button>
      <Button size="small" onClick={() => setSettingPasswords(true)}>
        {t('newPassword.several')}
      </Button>
      <Button size="small" color="error" onClick={() => setAsking('remove')}>
        {t('bulk.remove')}
      </Button>
      <Button size="small" onClick={() => onChosen([])}>
        {t('bulk.clear')}
      </Button>
      {isGrouping && (
        <AddToGroupDialog
          orgId={orgId}
          members={chosen}
          onClose={(isDone) => {
            setGrouping(false);
            if (isDone) onChosen([]);
          }}
        />
      )}
      {isSettingPasswords && (
        <NewPasswordsDialog
          orgId={orgId}
          members={chosen}
          onClose={(isDone) => {
            setSettingPasswords(false);
            if (isDone) onChosen([]);
          }}
        />
      )}
      {asking !== null && (
        <BulkDialog
          title={t(`bulk.${asking}Ask`, { count: chosen.length })}
          detail={asking === 'remove' ? t('bulk.removeDetail') : null}
          confirm={asking === 'remove' ? t('bulk.remove') : t(`bulk.${asking}Do`, { right: rightName })}
          isDangerous={asking !== 'give'}
          items={chosen}
          keyOf={({ _id }) => _id}
          nameOf={({ user }) => user.profile.name}
          act={act}
          onClose={(failed) => {
            setAsking(null);
            if (failed === null) return;
            onChosen(failed);
            onChanged();
          }}
        >
          {asking !== 'remove' && (
            <SelectField
              fullWidth
              size="small"
              label={t('bulk.right')}
              value={right}
              options={names.map((name) => [name, t(`common:cap.${name}`)])}
              onChange={setRight}
            />
          )}
        </BulkDialog>
      )}
    </Stack>
  );
}
