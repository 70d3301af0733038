import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/audit.ts';
import { useNamesOf } from '../../lib/profiles.ts';
import { DateTimeField, zoneName } from '../../ui/fields/date-time-field.tsx';
import { LookUpField, type LookUpPlace, type Principal } from '../people/look-up-field.tsx';
import { knownActs, knownKinds, useActNames } from './acts.ts';
import type { AuditSearch } from './audit-search.ts';

/** Filters the log by user, act and time; the state is in the URL. Any change returns to page 1. */
export function AuditFilter({
  search,
  place,
  onSearch,
}: {
  search: AuditSearch;
  /** Where to search for users. */
  place: LookUpPlace;
  onSearch: (search: AuditSearch) => void;
}): ReactElement {
  const { t } = useTranslation('audit');
  const names = useActNames();
  const { perPage, page: _, ...filter } = search;
  const { action = '', userId, from = null, until = null } = filter;
  function narrow(change: { [Key in keyof typeof filter]?: (typeof filter)[Key] | undefined }): void {
    const next = Object.entries({ ...filter, perPage, ...change }).filter(([, value]) => value !== undefined);
    onSearch(Object.fromEntries(next));
  }
  const isKnown = action === '' || knownActs.includes(action) || knownKinds.includes(action);
  return (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <Actor key={userId ?? ''} userId={userId} place={place} onChange={(id) => narrow({ userId: id })} />
      <TextField
        select
        size="small"
        label={t('filter.act')}
        value={action}
        sx={{ width: { xs: 1, sm: 256 } }}
        onChange={({ target }) => narrow({ action: target.value === '' ? undefined : target.value })}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t('filter.everything')}</MenuItem>
        {!isKnown && <MenuItem value={action}>{action}</MenuItem>}
        {knownKinds.flatMap((kind) => [
          <ListSubheader key={`${kind}.`} aria-hidden="true">
            {names.kind(kind)}
          </ListSubheader>,
          <MenuItem key={kind} value={kind}>
            {t('filter.allOf', { kind: names.kind(kind) })}
          </MenuItem>,
          ...knownActs
            .filter((act) => act.startsWith(`${kind}.`))
            .map((act) => (
              <MenuItem key={act} value={act}>
                {names.act(act)}
              </MenuItem>
            )),
        ])}
      </TextField>
      <When
        key={`from ${String(from)}`}
        label={t('filter.from')}
        valueMs={from}
        onChange={(at) => narrow({ from: at })}
      />
      <When
        key={`until ${String(until)}`}
        label={t('filter.until')}
        valueMs={until}
        onChange={(at) => narrow({ until: at })}
      />
      {Object.keys(filter).length > 0 && (
        <Button onClick={() => onSearch(perPage === undefined ? {} : { perPage })}>{t('filter.clear')}</Button>
      )}
    </Stack>
  );
}

function Actor({
  userId,
  place,
  onChange,
}: {
  userId: string | undefined;
  place: LookUpPlace;
  onChange: (userId: string | undefined) => void;
}): ReactElement {
  const { t } = useTranslation('audit');
  const names = useNamesOf(userId === undefined ? [] : [userId]);
  const name = userId === undefined ? undefined : (names.get(userId) ?? userId.slice(0, 8));
  const value: Principal | null =
    userId === undefined || name === undefined
      ? null
      : { principalId: userId, principalType: 'member', name, emailHash: '' };
  return (
    <LookUpField
      place={place}
      label={t('filter.actor')}
      value={value}
      accepts={({ principalType }) => principalType !== 'group'}
      onChange={(person) => onChange(person?.principalId)}
    />
  );
}

/** Takes effect on blur or Enter, so that a half-typed time sends no request. */
function When({
  label,
  valueMs,
  onChange,
}: {
  label: string;
  valueMs: number | null;
  onChange: (atMs: number | undefined) => void;
}): ReactElement {
  const [drafted, setDrafted] = useState(valueMs);
  const take = () => {
    if (drafted !== valueMs) onChange(drafted ?? undefined);
  };
  return (
    <Box
      component="form"
      sx={{ width: { xs: 1, sm: 'auto' }, '& .MuiTextField-root': { width: { xs: 1, sm: 224 } } }}
      onBlur={take}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <DateTimeField label={label} valueMs={drafted} help={zoneName()} onChange={setDrafted} />
    </Box>
  );
}
