import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTagName } from '../use-tag-name.ts';

/** Tags of an object, selected from known ones or typed. */
export function TagsField({
  label,
  help,
  error,
  tags,
  knownTags,
  onChange,
  size = 'medium',
}: {
  label: string;
  help: string;
  error: boolean;
  tags: readonly string[];
  knownTags: readonly string[];
  onChange: (tags: string[]) => void;
  size?: 'small' | 'medium';
}): ReactElement {
  const tagName = useTagName();
  return (
    <Autocomplete
      multiple
      freeSolo
      fullWidth
      autoSelect
      size={size}
      value={[...tags]}
      options={knownTags.filter((tag) => !tags.includes(tag))}
      getOptionLabel={(tag) => labelOf(tag, tagName(tag))}
      onChange={(_, chosen) => onChange([...new Set(chosen.map((tag) => tag.trim()).filter((tag) => tag !== ''))])}
      renderInput={(props) => <TextField {...props} label={label} error={error} helperText={help} />}
    />
  );
}

/** Both are found by typing, and the tag is what is stored. */
const labelOf = (tag: string, name: string) => (name === tag ? tag : `${name} (${tag})`);
