import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { groupChoices } from './org-admin.api.ts';
import '../../locales/en/org-admin.ts';

/** Selects any number of groups of an organization. */
export function GroupsField({
  orgId,
  label,
  help,
  value,
  onChange,
}: {
  orgId: string;
  label: string;
  help?: string;
  value: readonly string[];
  onChange: (groupIds: readonly string[]) => void;
}): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const errorText = useErrorText();
  const groups = useQuery(groupChoices(orgId));
  return (
    <Autocomplete
      multiple
      size="small"
      value={(groups.data ?? []).filter(({ _id }) => value.includes(_id))}
      options={groups.data ?? []}
      loading={groups.isFetching}
      noOptionsText={t('import.noGroups')}
      getOptionLabel={({ profile }) => profile.name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      onChange={(_, next) => onChange(next.map(({ _id }) => _id))}
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          error={groups.isError}
          helperText={groups.error ? errorText(groups.error) : help}
        />
      )}
    />
  );
}
