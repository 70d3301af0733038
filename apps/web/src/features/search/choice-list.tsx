import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type MouseEvent, type ReactElement, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Choice, ChoiceSection } from './choice.ts';
import { Marked } from './marked.tsx';

/** The results by section. They are links; the focus stays in the text field, whose keys select among them. */
export function ChoiceList({
  id,
  label,
  sections,
  active,
  onActivate,
  onChoose,
}: {
  id: string;
  label: string;
  sections: readonly ChoiceSection[];
  /** Id of the result that Enter opens. */
  active: string | undefined;
  onActivate: (id: string) => void;
  onChoose: (choice: Choice, event: MouseEvent) => void;
}): ReactElement {
  return (
    // Native options cannot be links with highlighted parts.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <Box id={id} role="listbox" aria-label={label} sx={{ p: 2 }}>
      {sections.map((section) => (
        <Section key={section.name} name={section.name}>
          {section.choices.map((choice) => (
            <Option
              key={choice.id}
              choice={choice}
              isActive={choice.id === active}
              onActivate={() => onActivate(choice.id)}
              onChoose={(event) => onChoose(choice, event)}
            />
          ))}
        </Section>
      ))}
    </Box>
  );
}

function Section({ name, children }: { name: string; children: ReactElement[] }): ReactElement {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <Box role="group" aria-labelledby={id}>
      <Box id={id} role="presentation" sx={{ px: 3, pt: 2, pb: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
        {name}
      </Box>
      {children}
    </Box>
  );
}

export const optionId = (choiceId: string): string => `search-${choiceId}`;

function Option({
  choice: { id, icon, title, note, snippet, href },
  isActive,
  onActivate,
  onChoose,
}: {
  choice: Choice;
  isActive: boolean;
  onActivate: () => void;
  onChoose: (event: MouseEvent) => void;
}): ReactElement {
  return (
    <Box
      component="a"
      id={optionId(id)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      href={href}
      tabIndex={-1}
      onMouseMove={isActive ? undefined : onActivate}
      onClick={onChoose}
      sx={optionStyle}
    >
      <Box component="span" sx={{ display: 'flex', fontSize: 18, color: 'text.secondary', pt: '2px' }}>
        <Icon name={icon} />
      </Box>
      <Box component="span" sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box component="span" sx={{ display: 'flex', gap: 3, justifyContent: 'space-between', alignItems: 'baseline' }}>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Marked text={title} />
          </Box>
          {note !== undefined && (
            <Box
              component="span"
              sx={{ flexShrink: 0, maxWidth: '45%', fontSize: '0.8125rem', color: 'text.secondary' }}
            >
              {note}
            </Box>
          )}
        </Box>
        {snippet && (
          <Box component="span" sx={snippetStyle}>
            <Marked text={snippet} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const optionStyle = (theme: Theme) => ({
  display: 'flex',
  gap: 3,
  px: 3,
  py: '7px',
  minHeight: 36,
  borderRadius: '8px',
  fontSize: '0.875rem',
  lineHeight: '22px',
  color: 'text.primary',
  textDecoration: 'none',
  scrollMarginBlock: 40,
  '&[aria-selected="true"]': {
    bgcolor: 'secondary.light',
    ...theme.applyStyles('dark', { bgcolor: 'secondary.dark' }),
  },
});

const snippetStyle = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  fontSize: '0.8125rem',
  lineHeight: '20px',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};
