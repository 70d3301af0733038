import { citationIn, type Award } from '@assay/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EditButton } from '../../ui/data/edit-button.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { RowButtons } from '../../ui/fields/row-buttons.tsx';

/** An award in the list: its text and recipients, and what is computed if that differs. */
export function AwardRow({
  award,
  computed,
  isChanged,
  position,
  count,
  disabled,
  namesOf,
  onEdit,
  onMove,
  onRemove,
  onReset,
}: {
  award: Award;
  /** Undefined for own awards. */
  computed: Award | undefined;
  /** Whether the text or the recipients are not the computed ones. */
  isChanged: boolean;
  /** From 1. */
  position: number;
  count: number;
  disabled: boolean;
  namesOf: (userIds: readonly string[]) => string;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onReset: () => void;
}): ReactElement {
  const { t, i18n } = useTranslation('awards');
  const title = citationIn(award.citation, i18n.language);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 3,
        alignItems: 'start',
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <Stack direction="row" sx={{ columnGap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
          {award.kind === 'own' && (
            <StateChip icon="star" hue="running">
              {t('state.own')}
            </StateChip>
          )}
          {isChanged && (
            <StateChip icon="edit" hue="slow">
              {t('state.changed')}
            </StateChip>
          )}
        </Stack>
        <Typography color={award.userIds.length === 0 ? 'text.secondary' : undefined} sx={{ overflowWrap: 'anywhere' }}>
          {award.userIds.length === 0 ? t('noRecipients') : namesOf(award.userIds)}
        </Typography>
        {isChanged && computed && (
          <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {t('computed', {
                citation: citationIn(computed.citation, i18n.language),
                names: computed.userIds.length === 0 ? t('noRecipients') : namesOf(computed.userIds),
              })}
            </Typography>
            <Button size="small" disabled={disabled} onClick={onReset}>
              {t('useComputed')}
            </Button>
          </Stack>
        )}
      </Box>
      <Stack direction="row">
        <EditButton label={t('edit', { award: title })} onClick={onEdit} />
        <RowButtons
          id={`award-${award.key}`}
          position={position}
          count={count}
          labels={{
            up: t('up', { award: title }),
            down: t('down', { award: title }),
            remove: t('remove', { award: title }),
          }}
          disabled={disabled}
          onMove={onMove}
          onRemove={onRemove}
        />
      </Stack>
    </Box>
  );
}
