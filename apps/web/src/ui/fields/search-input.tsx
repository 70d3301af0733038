import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';

const MAX_LENGTH = 256;

/** The look of every search field of a page: icon first, the label in the empty field, and a button that empties it. */
export function SearchInput({
  label,
  value,
  onChange,
  onEnter,
  onClear = () => onChange(''),
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onEnter?: () => void;
  onClear?: () => void;
}): ReactElement {
  const { t } = useTranslation();
  return (
    <TextField
      type="search"
      fullWidth={false}
      sx={{
        width: { xs: 1, sm: 'auto' },
        flex: { sm: '1 1 180px' },
        maxWidth: { sm: 280 },
        '& ::-webkit-search-cancel-button': { display: 'none' },
      }}
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter?.();
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: MAX_LENGTH, enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" />
            </InputAdornment>
          ),
          endAdornment: value !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={t('filter.clear')} onClick={onClear}>
                <Icon name="close" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
