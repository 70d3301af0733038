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

const choices = [...orgRoles, 'custom'] as const;

/** The role of a member as a single choice; individual capabilities appear under "Custom". */
export function RoleEditor({
  capability,
  onChange,
}: {
  capability: string;
  onChange: (capability: string) => void;
}): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const role = orgRoleOf(capability);
  const [isCustom, setCustom] = useState(role === 'custom');
  return (
    <RadioGroup
      aria-label={t('role.label')}
      value={isCustom ? 'custom' : role}
      onChange={(_, chosen) => {
        const next = orgRoles.find((one) => one === chosen);
        setCustom(next === undefined);
        if (next !== undefined && next !== role) onChange(orgRoleMask(next).toString());
      }}
    >
      {choices.map((one) => (
        <FormControlLabel
          key={one}
          value={one}
          sx={{ alignItems: 'flex-start', mb: 1 }}
          control={<Radio size="small" slotProps={{ input: { 'aria-label': t(`role.${one}`) } }} />}
          label={
            <Box sx={{ pt: 1 }}>
              {t(`role.${one}`)}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`role.${one}.detail`)}
              </Typography>
            </Box>
          }
        />
      ))}
      {isCustom && (
        <Box sx={{ pl: 6 }}>
          <CapabilityEditor kind="org" capability={capability} onChange={onChange} />
        </Box>
      )}
    </RadioGroup>
  );
}

/** The role of a member; capabilities that match no role are listed. */
export function RoleName({ capability }: { capability: string }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const role = orgRoleOf(capability);
  return role === 'custom' ? (
    <CapabilityChips kind="org" capability={capability} />
  ) : (
    <span title={t(`role.${role}.detail`)}>{t(`role.${role}`)}</span>
  );
}
