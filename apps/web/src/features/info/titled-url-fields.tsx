import { RowButtons } from '../../ui/fields/row-buttons.tsx';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DragHandle, type DragOrder } from '../../ui/fields/drag-order.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chineseFault, isUploaded, titleFault, urlFault } from './titled-url-rows.ts';
import type { Row } from './titled-url-rows.ts';

/** One entry of a list of titles with URLs. Errors are shown once a field lost the focus, or with `checked`. */
export function TitledUrlFields({
  id,
  row,
  position,
  count,
  picture,
  drag,
  checked,
  disabled,
  onChange,
  onMove,
  onRemove,
}: {
  /** Prefix for the ids of the focusable elements: `-title`, `-chinese`, `-url`, `-up`, `-down`, `-remove`. */
  id: string;
  row: Row;
  /** From 1. */
  position: number;
  count: number;
  picture: boolean;
  drag: DragOrder;
  checked: boolean;
  disabled: boolean;
  onChange: (row: Row) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}): ReactElement {
  const { t } = useTranslation('admin');
  const [touched, setTouched] = useState({ title: false, url: false });
  const titleError = checked || touched.title ? titleFault(row.title) : null;
  const urlError = checked || touched.url ? urlFault(row.url) : null;
  const chineseError = chineseFault(row.chinese);
  const named = row.title.trim() === '' ? String(position) : row.title;
  return (
    <Box
      component="li"
      {...drag.item(position - 1)}
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: `24px ${picture ? '176px ' : ''}minmax(0, 1fr) auto`,
        },
        pb: 3,
        borderBottomStyle: 'solid',
        borderBottomWidth: '1px',
        borderColor: 'divider',
        borderRadius: '4px',
        bgcolor: drag.dragged === position - 1 ? 'surface.high' : 'transparent',
      }}
    >
      <Box sx={{ display: { xs: 'none', md: 'block' }, pt: 2 }}>
        <DragHandle title={t('urls.drag')} {...drag.handle(position - 1)} />
      </Box>
      {picture && <Picture key={row.url} url={urlFault(row.url) === null ? row.url.trim() : ''} />}
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <TextField
          id={`${id}-title`}
          label={t('urls.title', { position })}
          value={row.title}
          disabled={disabled}
          error={titleError !== null}
          helperText={titleError === null ? undefined : t(`urls.title.${titleError}`)}
          onChange={({ target }) => onChange({ ...row, title: target.value })}
          onBlur={() => setTouched((before) => ({ ...before, title: before.title || row.title !== '' }))}
        />
        {picture && (
          <TextField
            id={`${id}-chinese`}
            label={t('urls.chinese', { position })}
            value={row.chinese}
            disabled={disabled}
            error={chineseError !== null}
            helperText={chineseError === null ? undefined : t(`urls.title.${chineseError}`)}
            onChange={({ target }) => onChange({ ...row, chinese: target.value })}
          />
        )}
        {picture && isUploaded(row.url) ? (
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', gridColumn: '1 / -1' }}>{t('urls.uploaded')}</Box>
        ) : (
          <TextField
            id={`${id}-url`}
            label={t('urls.url', { position })}
            value={row.url}
            disabled={disabled}
            error={urlError !== null}
            helperText={urlError === null ? undefined : t(`urls.url.${urlError}`)}
            slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off', spellCheck: false } }}
            onChange={({ target }) => onChange({ ...row, url: target.value })}
            onBlur={() => setTouched((before) => ({ ...before, url: before.url || row.url !== '' }))}
            sx={picture ? { gridColumn: '1 / -1' } : {}}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <RowButtons
          {...{ id, position, count, disabled, onMove, onRemove }}
          labels={{
            up: t('urls.up', { title: named }),
            down: t('urls.down', { title: named }),
            remove: t('urls.remove', { title: named }),
          }}
        />
      </Box>
    </Box>
  );
}

/** Preview of the image; an icon if the URL has no image. */
function Picture({ url }: { url: string }): ReactElement {
  const { t } = useTranslation('admin');
  const [failed, setFailed] = useState(false);
  return (
    <Box
      sx={{
        width: 1,
        height: { xs: 120, md: 88 },
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
          sx={{ width: 1, height: 1, objectFit: 'contain' }}
        />
      )}
    </Box>
  );
}
