import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldReasons } from '../../lib/api/index.ts';
import { useAction } from '../../lib/use-action.ts';
import { SavedForm } from '../../ui/fields/saved-form.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { changeDefaultOrg, defaultOrgQuery } from './info.api.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The organization that every user joins at sign-up: one of `orgs`, or any other by its id. */
export function DefaultOrgForm({
  defaultOrg,
  orgs,
}: {
  /** Id, empty for none. */
  defaultOrg: string;
  orgs: readonly { id: string; name: string }[];
}): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const textOf = (id: string): string => orgs.find((org) => org.id === id)?.name ?? id;
  const [edited, setEdited] = useState<string | null>(null);
  const text = edited ?? textOf(defaultOrg);
  const id = orgs.find((org) => org.name === text)?.id ?? text.trim();
  const isChanged = id !== defaultOrg;
  const isWrong = id !== '' && !UUID.test(id);
  const save = useAction(async () => {
    await changeDefaultOrg(id);
    await queryClient.invalidateQueries({ queryKey: defaultOrgQuery.queryKey });
    setEdited(null);
    toast.success(t('common:msg.saved'));
  });
  const failure =
    save.error && (fieldReasons(save.error)['defaultOrg'] === undefined ? save.failure : t('org.unknown'));
  const shown = failure ?? (isWrong && isChanged ? t('org.wrong') : null);
  function edit(next: string | null): void {
    save.reset();
    setEdited(next);
  }
  return (
    <SavedForm
      changed={isChanged ? [t('org.label')] : []}
      busy={save.busy}
      onReset={() => edit(null)}
      onSubmit={() => {
        if (isChanged && !isWrong) void save.run();
      }}
    >
      <Autocomplete
        freeSolo
        sx={{ maxWidth: 480 }}
        size="small"
        options={orgs.map(({ name }) => name)}
        inputValue={text}
        value={text}
        onInputChange={(_, value, reason) => {
          // `reset` only repeats the field's own value.
          if (reason !== 'reset') edit(value);
        }}
        onChange={(_, value) => edit(value ?? '')}
        renderInput={(props) => (
          <TextField {...props} label={t('org.label')} error={shown !== null} helperText={shown ?? t('org.help')} />
        )}
      />
    </SavedForm>
  );
}
