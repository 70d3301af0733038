import { orgRoleMask, orgRoleOf, orgRoles } from '@assay/contract/capabilities';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityChips } from '../capability-chips.tsx';
import { CapabilityEditor } from '../capability-editor.tsx';
import '../../locales/en/org-admin.ts';

/** A role that the organization has named. */
export interface NamedRole {
  _id: string;
  name: string;
  description: string;
  capability: string;
}

/**
 * The role of a member as a single choice, also among those that the organization has named; individual capabilities
 * appear under "Custom".
 */
export function RoleEditor({
  capability,
  named = [],
  onChange,
}: {
  capability: string;
  named?: readonly NamedRole[];
  onChange: (capability: string) => void;
}): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const choices = [
    ...orgRoles.map((role) => ({
      id: role as string,
      name: t(`role.${role}`),
      detail: t(`role.${role}.detail`),
      capability: orgRoleMask(role).toString(),
    })),
    ...named.map((role) => ({ id: role._id, name: role.name, detail: role.description, capability: role.capability })),
  ];
  const common = orgRoleOf(capability);
  const held = common === 'custom' ? named.find((role) => role.capability === capability)?._id : common;
  const [isCustomChosen, setCustomChosen] = useState(false);
  const isCustom = isCustomChosen || held === undefined;
  return (
    <RadioGroup
      aria-label={t('role.label')}
      value={isCustom ? 'custom' : held}
      onChange={(_, chosen) => {
        const next = choices.find(({ id }) => id === chosen);
        setCustomChosen(next === undefined);
        if (next !== undefined && next.id !== held) onChange(next.capability);
      }}
    >
      {choices.map(({ id, name, detail }) => (
        <Choice key={id} value={id} name={name} detail={detail} />
      ))}
      <Choice value="custom" name={t('role.custom')} detail={t('role.custom.detail')} />
      {isCustom && (
        <Box sx={{ pl: 6 }}>
          <CapabilityEditor kind="org" capability={capability} onChange={onChange} />
        </Box>
      )}
    </RadioGroup>
  );
}

function Choice({ value, name, detail }: { value: string; name: string; detail: string }): ReactElement {
  return (
    <FormControlLabel
      value={value}
      sx={{ alignItems: 'flex-start', mb: 1 }}
      control={<Radio size="small" slotProps={{ input: { 'aria-label': name } }} />}
      label={
        <Box sx={{ pt: 1, overflowWrap: 'anywhere' }}>
          {name}
          {detail !== '' && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {detail}
            </Typography>
          )}
        </Box>
      }
    />
  );
}

/** The role of a member; capabilities that match no role are listed. */
export function RoleName({
  capability,
  named = [],
}: {
  capability: string;
  named?: readonly NamedRole[];
}): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const role = orgRoleOf(capability);
  const own = named.find((one) => one.capability === capability);
  if (role !== 'custom') return <span title={t(`role.${role}.detail`)}>{t(`role.${role}`)}</span>;
  if (own) return <span title={own.description}>{own.name}</span>;
  return <CapabilityChips kind="org" capability={capability} />;
}
