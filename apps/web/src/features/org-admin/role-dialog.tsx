import { capabilityBits, hasCapability, orgRoleOf } from '@assay/contract/capabilities';
import type { CapabilityOf } from '@assay/contract';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withBit } from '../../domain/capability-mask.ts';
import { type OrgRole, orgRoleKeys } from '../../domain/people/org-roles.ts';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/org-role.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { changeRole, createRole } from './org-roles.api.ts';

const MAX_NAME_LENGTH = 32;
const MAX_DESCRIPTION_LENGTH = 256;
/** Members without access could not open the organization. */
const ACCESS_ONLY = '1';

/** Creates a role, or changes one and with it the permissions of its members. */
export function RoleDialog({
  orgId,
  own,
  role,
  onClose,
}: {
  orgId: string;
  /** The permissions of the administrator, who can give no others. */
  own: string;
  /** Absent: a new one. */
  role?: OrgRole | undefined;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('orgRole');
  const toast = useToast();
  const queries = useQueryClient();
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [capability, setCapability] = useState(role?.capability ?? ACCESS_ONLY);
  const before = role?.capability ?? '0';
  const action = useAction(async () => {
    const body = { name: name.trim(), description: description.trim(), capability };
    if (role) await changeRole(orgId, role._id, body);
    else await createRole(orgId, body);
    // Members too: their permissions follow the role.
    await queries.invalidateQueries({ queryKey: orgRoleKeys.all(orgId) });
    await queries.invalidateQueries({ queryKey: ['org', orgId] });
    toast.success(t('saved', { name: body.name }));
    onClose();
  });
  const isCommon = orgRoleOf(capability) !== 'custom';
  return (
    <ActionDialog
      title={role ? t('changeTitle', { name: role.name }) : t('newTitle')}
      confirm={role ? t('save') : t('create')}
      width="sm"
      disabled={name.trim() === '' || isCommon}
      isEdited={name !== (role?.name ?? '') || description !== (role?.description ?? '') || capability !== before}
      action={action}
      onClose={onClose}
    >
      <TextField
        required
        label={t('name')}
        value={name}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('description')}
        helperText={t('descriptionHelp')}
        value={description}
        slotProps={{ htmlInput: { maxLength: MAX_DESCRIPTION_LENGTH } }}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography component="legend" variant="body2" sx={{ color: 'text.secondary', p: 0 }}>
          {t('permissions')}
        </Typography>
        <FormGroup>
          {Object.entries(capabilityBits.org).map(([key, bit]) => {
            // The keys of the table are the names of its bits.
            const right = key as CapabilityOf<'org'>;
            const isHeld = hasCapability('org', capability, right);
            const mayGive = hasCapability('org', own, right) || hasCapability('org', before, right);
            return (
              <FormControlLabel
                key={right}
                sx={{ alignItems: 'flex-start', mb: 1 }}
                disabled={right === 'access' || (!mayGive && !isHeld)}
                control={
                  <Checkbox
                    checked={isHeld}
                    slotProps={{ input: { 'aria-label': t(`right.${right}`) } }}
                    onChange={({ target }) => setCapability(withBit(capability, bit, target.checked))}
                  />
                }
                label={
                  <Box sx={{ pt: 1 }}>
                    {t(`right.${right}`)}
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {t(mayGive ? `right.${right}.detail` : 'notYours')}
                    </Typography>
                  </Box>
                }
              />
            );
          })}
        </FormGroup>
      </Box>
      {isCommon && capability !== ACCESS_ONLY && <Alert severity="info">{t('common')}</Alert>}
      {role !== undefined && role.memberCount > 0 && capability !== before && (
        <Alert severity="warning">{t('follows', { count: role.memberCount })}</Alert>
      )}
    </ActionDialog>
  );
}
