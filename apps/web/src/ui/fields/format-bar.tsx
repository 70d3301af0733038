import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../tooltip.tsx';
import { formats, type TextFormat } from './format-text.ts';

/** What stands on the buttons, with the style that they give. */
const faces: Record<TextFormat, { text: string; style?: object }> = {
  heading: { text: 'H', style: { fontWeight: 700 } },
  bold: { text: 'B', style: { fontWeight: 700 } },
  italic: { text: 'I', style: { fontStyle: 'italic', fontFamily: 'serif' } },
  list: { text: '•—' },
  numbers: { text: '1.' },
  code: { text: '</>' },
  formula: { text: '∑' },
  link: { text: '[ ]' },
};

/** The buttons above a Markdown editor. Tab reaches one of them, the arrow keys the others. */
export function FormatBar({ onFormat }: { onFormat: (format: TextFormat) => void }): ReactElement {
  const { t } = useTranslation('formatting');
  const [current, setCurrent] = useState(0);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (current + by + formats.length) % formats.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }
  return (
    <Stack direction="row" role="toolbar" aria-label={t('bar')} sx={{ gap: 1, flexWrap: 'wrap' }} onKeyDown={onKeyDown}>
      {formats.map((format, index) => (
        <Tooltip key={format} title={t(format)}>
          <ButtonBase
            aria-label={t(format)}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onFormat(format)}
            sx={{
              minWidth: 32,
              height: 32,
              px: 2,
              borderRadius: '6px',
              fontSize: '0.875rem',
              color: 'text.secondary',
              '&:hover, &:focus-visible': { bgcolor: 'action.hover', color: 'text.primary' },
              ...faces[format].style,
            }}
          >
            {faces[format].text}
          </ButtonBase>
        </Tooltip>
      ))}
    </Stack>
  );
}
