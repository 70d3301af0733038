import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { AccessLevelField } from '../../src/domain/access-level-field.tsx';
import { CapabilityEditor } from '../../src/domain/capability-editor.tsx';
import { LookUpField } from '../../src/domain/people/look-up-field.tsx';
import type { Principal } from '../../src/domain/people/look-up-field.tsx';
import { TagSearchBar } from '../../src/domain/tag-search-bar.tsx';
import { CopyButton } from '../../src/ui/data/copy-button.tsx';
import { EditButton } from '../../src/ui/data/edit-button.tsx';
import { RemoveButton } from '../../src/ui/data/remove-button.tsx';
import { DateTimeField } from '../../src/ui/fields/date-time-field.tsx';
import { DropZone } from '../../src/ui/fields/drop-zone.tsx';
import { Form } from '../../src/ui/fields/form.tsx';
import { LabelledSwitch } from '../../src/ui/fields/labelled-switch.tsx';
import { PasswordField } from '../../src/ui/fields/password-field.tsx';
import { ListFilter } from '../../src/ui/fields/list-filter.tsx';
import { RadioOptions } from '../../src/ui/fields/radio-options.tsx';
import { RowButtons } from '../../src/ui/fields/row-buttons.tsx';
import { SaveBar } from '../../src/ui/fields/save-bar.tsx';
import { SettingsFrame, useSettingsForm } from '../../src/ui/fields/settings-frame.tsx';
import { SelectField } from '../../src/ui/fields/select-field.tsx';
import { SearchField } from '../../src/ui/fields/search-field.tsx';
import { group as examples } from '../example.ts';
import { CHINESE, LONG, NOW_MS, neverEnding, nothing, refused } from '../samples.ts';

const labels = { show: 'Show the password', hide: 'Hide the password' };

function When(props: Omit<ComponentProps<typeof DateTimeField>, 'valueMs' | 'onChange'>): ReactElement {
  const [valueMs, setValueMs] = useState<number | null>(NOW_MS);
  return <DateTimeField {...props} valueMs={valueMs} onChange={setValueMs} />;
}

function Toggle({ label, help, disabled = false }: { label: string; help: string; disabled?: boolean }): ReactElement {
  const [checked, setChecked] = useState(true);
  return <LabelledSwitch label={label} help={help} disabled={disabled} checked={checked} onChange={setChecked} />;
}

function Option({ label, disabled = false }: { label: string; disabled?: boolean }): ReactElement {
  const [value, setValue] = useState<'short' | 'long'>('short');
  return (
    <RadioOptions
      label={label}
      value={value}
      options={['short', 'long']}
      text={(one) => (one === 'short' ? 'Short' : CHINESE)}
      help={(one) => (one === 'short' ? 'Only what is needed.' : LONG)}
      disabled={disabled}
      onChange={setValue}
    />
  );
}

const rowButtons = {
  labels: { up: 'Move up', down: 'Move down', remove: 'Remove' },
  disabled: false,
  onMove: nothing,
  onRemove: nothing,
};

function Settings(): ReactElement {
  const form = useSettingsForm<{ isOn: boolean }>();
  const isOn = form.edits.isOn ?? false;
  return (
    <SettingsFrame form={form} changed={isOn ? ['Published'] : []} saved="Saved" store={neverEnding}>
      <LabelledSwitch
        label="Published"
        help="Readers see it."
        checked={isOn}
        onChange={(next) => form.edit({ isOn: next })}
      />
    </SettingsFrame>
  );
}

function Level({ label, disabled = false }: { label: string; disabled?: boolean }): ReactElement {
  const [level, setLevel] = useState(1);
  return <AccessLevelField label={label} value={level} disabled={disabled} onChange={setLevel} />;
}

function Who({ label, error }: { label: string; error?: unknown }): ReactElement {
  const [chosen, setChosen] = useState<Principal | null>(null);
  return (
    <LookUpField
      place={{ orgId: 'any' }}
      label={label}
      help="By name."
      value={chosen}
      error={error}
      onChange={setChosen}
    />
  );
}

function Choice({ label, disabled = false }: { label: string; disabled?: boolean }): ReactElement {
  const [value, setValue] = useState('short');
  const options = [
    ['short', 'Short'],
    ['long', LONG],
    ['chinese', CHINESE],
  ] as const;
  return <SelectField label={label} disabled={disabled} value={value} options={options} onChange={setValue} />;
}

function Narrowed(): ReactElement {
  const [filter, setFilter] = useState({ status: 'all', order: 'usual' });
  return (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
      <ListFilter
        label="Your progress"
        statuses={[
          ['all', 'All'],
          ['solved', 'Solved'],
          ['chinese', CHINESE],
        ]}
        status={filter.status}
        orderLabel="Order"
        orders={[
          ['usual', 'Default'],
          ['newest', 'Newest first'],
        ]}
        order={filter.order}
        onChange={setFilter}
      />
    </Stack>
  );
}

export const group = examples('Fields', {
  'filter and order of a list': () => <Narrowed />,
  'a time: normal, with help, invalid, disabled': () => (
    <Stack spacing={4} sx={{ maxWidth: 360 }}>
      <When label="Start" />
      <When label="End" help="In the zone of Shanghai." required />
      <When label="Frozen from" error="It lies before the start." />
      <When label="Opened at" disabled />
    </Stack>
  ),
  'a select field: normal, disabled': () => (
    <Form onSubmit={nothing} sx={{ maxWidth: 360 }}>
      <Choice label="Kind" />
      <Choice label="Kind" disabled />
      <Button type="submit">Save</Button>
    </Form>
  ),
  'a password: empty, wrong, disabled': () => (
    <Stack spacing={4} sx={{ maxWidth: 360 }}>
      <PasswordField labels={labels} label="Password" autoComplete="new-password" />
      <PasswordField labels={labels} label="Password again" error helperText={LONG} />
      <PasswordField labels={labels} label="Old password" disabled defaultValue="never shown" />
    </Stack>
  ),
  'a switch: on, disabled, long': () => (
    <Stack spacing={2}>
      <Toggle label="Show tags" help="Contestants see what kind of problem it is." />
      <Toggle label="Hand in" help="Nobody can while the contest is over." disabled />
      <Toggle label={CHINESE} help={LONG} />
    </Stack>
  ),
  'radio options, each explained': () => (
    <Stack spacing={4}>
      <Option label="Format" />
      <Option label="Format, while it is exported" disabled />
    </Stack>
  ),
  'buttons of the first and the last row of a list': () => (
    <>
      <RowButtons id="first" position={1} count={2} {...rowButtons} />
      <RowButtons id="last" position={2} count={2} {...rowButtons} />
    </>
  ),
  'access level: normal, disabled': () => (
    <Stack spacing={4}>
      <Level label="Access" />
      <Level label="Access, for those who only look" disabled />
    </Stack>
  ),
  rights: function Rights() {
    const [capability, setCapability] = useState('5');
    return <CapabilityEditor kind="contest" capability={capability} onChange={setCapability} />;
  },
  'user by name: normal, refused': () => (
    <Stack spacing={4}>
      <Who label="Colleague" />
      <Who label="Owner" error={refused} />
    </Stack>
  ),
  'search: empty, filled': () => (
    <Stack spacing={4}>
      <SearchField label="Search members" value="" onSearch={nothing} />
      <SearchField label="Search groups" value={CHINESE} onSearch={nothing} />
    </Stack>
  ),
  'search with tags': function Tags() {
    const [search, setSearch] = useState<string>();
    const [picked, setPicked] = useState<readonly string[]>(['@hard']);
    return (
      <TagSearchBar
        search={search}
        onSearch={setSearch}
        picked={picked}
        onPick={setPicked}
        tags={{ queryKey: ['tags'], queryFn: () => ['@easy', '@hard', 'graphs', '动态规划'] }}
      />
    );
  },
  'drop zone: normal, disabled': () => (
    <Stack spacing={4}>
      <DropZone hint="Drop the package here, or" choose="Choose a file" onFiles={nothing} accept=".zip" />
      <DropZone hint={LONG} choose="选择文件" onFiles={nothing} disabled multiple />
    </Stack>
  ),
  'copy button': () => (
    <span>
      7f3a-19cc <CopyButton text="7f3a-19cc" label="Copy the code" />
    </span>
  ),
  'edit button': () => (
    <span>
      Ada <EditButton label="Edit Ada" onClick={nothing} />
    </span>
  ),
  'remove button: normal, disabled': () => (
    <span>
      Ada <RemoveButton label="Remove Ada" onClick={nothing} /> Grace{' '}
      <RemoveButton disabled label="Remove Grace" onClick={nothing} />
    </span>
  ),
  'settings with a save bar': () => <Settings />,
  'unsaved: a field, many fields, being saved': () => (
    <Stack spacing={4}>
      <SaveBar changed={['Title']} busy={false} onReset={nothing} />
      <SaveBar changed={['Title', CHINESE, 'Time limit', 'Memory limit', 'Tags']} busy={false} onReset={nothing} />
      <SaveBar changed={['Title']} busy onReset={nothing} />
    </Stack>
  ),
});
