import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { chosenLanguage, languageNames, languages } from '../src/lib/i18n/index.ts';
import { useStored } from '../src/lib/browser-storage.ts';
import { groups } from './groups.ts';

/** CSS pixels: the narrowest supported screen, a phone, a tablet, a desktop. */
const WIDTHS = [320, 360, 768, 1440];
const themes = ['system', 'light', 'dark'] as const;

const places = [...groups].flatMap(([name, { title, alone, examples }]) =>
  alone
    ? examples.map((example, number) => ({ place: `${name}/${number}`, label: `${title}: ${example.name}` }))
    : [{ place: name, label: title }],
);

/**
 * The list of examples, the switches, and the selected example in a frame of the selected width. The URL keeps the
 * selection.
 */
export function Gallery(): ReactElement {
  const asked = new URLSearchParams(location.search);
  const place = asked.get('show') ?? places[0]?.place ?? '';
  const [width, setWidth] = useState(Number(asked.get('width') ?? WIDTHS[1]));
  const language = useStored(chosenLanguage);
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', minHeight: '100vh' }}>
      <Stack component="nav" aria-label="Examples" spacing={1} sx={{ p: 4, width: 240, flexShrink: 0 }}>
        <Typography variant="h1">Components</Typography>
        {places.map((one) => (
          <Link
            key={one.place}
            href={`?show=${one.place}&width=${width}`}
            data-place={one.place}
            aria-current={one.place === place ? 'page' : undefined}
            underline={one.place === place ? 'always' : 'hover'}
          >
            {one.label}
          </Link>
        ))}
      </Stack>
      <Box component="main" sx={{ p: 4, flexGrow: 1, minWidth: 0, overflowX: 'auto' }}>
        <Stack direction="row" spacing={3} sx={{ mb: 4 }}>
          <Choice label="Width" value={width} all={WIDTHS} onChange={setWidth} print={(px) => `${px} px`} />
          <Choice label="Theme" value={mode} all={themes} onChange={setMode} />
          <Choice
            label="Language"
            value={language}
            all={languages}
            onChange={chosenLanguage.set}
            print={(one) => languageNames[one]}
          />
        </Stack>
        <Box
          component="iframe"
          title={`${place}, ${width} px wide`}
          src={`?frame=${place}`}
          sx={{
            boxSizing: 'content-box',
            width,
            height: 'calc(100vh - 120px)',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        />
      </Box>
    </Box>
  );
}

function Choice<T extends string | number>({
  label,
  value,
  all,
  onChange,
  print = String,
}: {
  label: string;
  value: T;
  all: readonly T[];
  onChange: (value: T) => void;
  print?: (value: T) => string;
}): ReactElement {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = all.find((one) => String(one) === target.value || one === Number(target.value));
        if (chosen !== undefined) onChange(chosen);
      }}
      sx={{ width: 160 }}
    >
      {all.map((one) => (
        <MenuItem key={one} value={one}>
          {print(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
