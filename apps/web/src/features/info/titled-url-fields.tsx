import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { titleFault, urlFault } from './titled-url-rows.ts';
import type { Row } from './titled-url-rows.ts';

/** One entry of a list of titles with addresses. Faults are shown once a field was left, or when `checked`. */
export function TitledUrlFields({
  id,
  row,
  position,
  count,
  picture,
  checked,
  disabled,
  onChange,
  onMove,
  onRemove,
}: {
  /** Start of the ids of what can have the focus: `-title`, `-url`, `-up`, `-down`, `-remove`. */
  id: string;
  row: Row;
  /** From 1. */
  position: number;
  count: number;
  picture: boolean;
  checked: boolean;
  disabled: boolean;
  onChange: (row: Row) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}): ReactElement {
  const { t } = useTranslation('admin');
  const [left, setLeft] = useState({ title: false, url: false });
  const titleError = checked || left.title ? titleFault(row.title) : null;
  const urlError = checked || left.url ? urlFault(row.url) : null;
  const named = row.title.trim() === '' ? String(position) : row.title;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', md: `${picture ? '96px ' : ''}minmax(0, 2fr) minmax(0, 3fr) auto` },
        pb: { xs: 3, md: 0 },
        borderBottomStyle: 'solid',
        borderBottomWidth: { xs: '1px', md: 0 },
        borderColor: 'divider',
      }}
    >
      {picture && <Picture key={row.url} url={urlFault(row.url) === null ? row.url.trim() : ''} />}
      <TextField
        id={`${id}-title`}
        label={t('urls.title', { position })}
        value={row.title}
        disabled={disabled}
        error={titleError !== null}
        helperText={titleError === null ? undefined : t(`urls.title.${titleError}`)}
        onChange={({ target }) => onChange({ ...row, title: target.value })}
        onBlur={() => setLeft((before) => ({ ...before, title: before.title || row.title !== '' }))}
      />
      <TextField
        id={`${id}-url`}
        label={t('urls.url', { position })}
        value={row.url}
        disabled={disabled}
        error={urlError !== null}
        helperText={urlError === null ? undefined : t(`urls.url.${urlError}`)}
        slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off', spellCheck: false } }}
        onChange={({ target }) => onChange({ ...row, url: target.value })}
        onBlur={() => setLeft((before) => ({ ...before, url: before.url || row.url !== '' }))}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <IconButton
          size="small"
          id={`${id}-up`}
          aria-label={t('urls.up', { title: named })}
          disabled={disabled || position === 1}
          onClick={() => onMove(-1)}
        >
          <Icon name="collapse" />
        </IconButton>
        <IconButton
          size="small"
          id={`${id}-down`}
          aria-label={t('urls.down', { title: named })}
          disabled={disabled || position === count}
          onClick={() => onMove(1)}
        >
          <Icon name="expand" />
        </IconButton>
        <IconButton
          size="small"
          id={`${id}-remove`}
          color="error"
          aria-label={t('urls.remove', { title: named })}
          disabled={disabled}
          onClick={onRemove}
        >
          <Icon name="delete" />
        </IconButton>
      </Box>
    </Box>
  );
}

/** What the home page will show; a sign where there is no picture at the address. */
function Picture({ url }: { url: string }): ReactElement {
  const { t } = useTranslation('admin');
  const [failed, setFailed] = useState(false);
  return (
    <Box
      sx={{
        width: { xs: 1, md: 96 },
        height: { xs: 96, md: 40 },
        borderRadius: '8px',
        overflow: 'hidden',
        bgcolor: 'surface.high',
        color: failed ? 'error.main' : 'text.secondary',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {url === '' || failed ? (
        <Icon name="image" {...(failed ? { label: t('urls.noPicture') } : {})} />
      ) : (
        <Box
          component="img"
          src={url}
          alt=""
          onError={() => setFailed(true)}
          sx={{ width: 1, height: 1, objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}
