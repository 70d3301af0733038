import { capabilityBits } from '@assay/contract/capabilities';
import type { CapabilityOf } from '@assay/contract';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { readBits, withBit } from '../../domain/capability-mask.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import type { UserSearch } from './user-search.ts';

/** Filters the list of users by name and rights; the state is in the URL. A new filter returns to page 1. */
export function UserFilter({
  search: { search = '', capability = '0', perPage },
  onSearch,
}: {
  search: UserSearch;
  onSearch: (search: UserSearch, isTyping?: boolean) => void;
}): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const bits = readBits(capability);
  function narrow(text: string, mask: string, isTyping = false): void {
    const next = {
      ...(perPage === undefined ? {} : { perPage }),
      ...(text === '' ? {} : { search: text }),
      ...(mask === '0' ? {} : { capability: mask }),
    };
    onSearch(next, isTyping);
  }
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4, alignItems: { sm: 'center' } }}>
      <SearchField
        label={t('user.search')}
        value={search}
        onSearch={(text, isTyping) => narrow(text, capability, isTyping)}
      />
      <Stack
        component="fieldset"
        direction="row"
        sx={{ border: 0, m: 0, p: 0, minWidth: 0, columnGap: 2, flexWrap: 'wrap', alignItems: 'center' }}
      >
        <Box component="legend" sx={{ float: 'left', p: 0, mr: 2, fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('user.holds')}
        </Box>
        {Object.entries(capabilityBits.user).map(([name, bit]) => (
          <FormControlLabel
            key={name}
            // The keys of the table are the names of its bits.
            label={t(`common:cap.${name as CapabilityOf<'user'>}`)}
            control={
              <Checkbox
                size="small"
                checked={bits === 'all' || bits.includes(bit)}
                onChange={(event) => narrow(search, withBit(capability, bit, event.target.checked))}
              />
            }
          />
        ))}
      </Stack>
    </Stack>
  );
}
