import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactElement, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';

/** Accepts files by drop or file dialog. `hint` says which files belong here. */
export function DropZone({
  hint,
  choose,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
}: {
  hint: string;
  /** Label of the button. */
  choose: string;
  /** As in a file field: `.zip`, `image/*`. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(list: FileList | null): void {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  }

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: 3,
        p: 5,
        border: '2px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : 'transparent',
        borderRadius: '12px',
        color: 'text.secondary',
      }}
    >
      <span>{hint}</span>
      <Button
        variant="outlined"
        disabled={disabled}
        startIcon={<Icon name="upload" />}
        onClick={() => input.current?.click()}
        sx={{ flexShrink: 0 }}
      >
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={choose}
        tabIndex={-1}
        multiple={multiple}
        {...(accept === undefined ? {} : { accept })}
        onChange={({ target }) => {
          take(target.files);
          // Lets the user select the same file again.
          target.value = '';
        }}
      />
    </Box>
  );
}
