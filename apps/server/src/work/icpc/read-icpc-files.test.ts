import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ICPC_ENTRIES } from '@assay/contract';
import { readIcpcFiles } from './read-icpc-files.ts';
import { readTsv } from './read-tsv.ts';

const read = (name: string, text: string) => readIcpcFiles({ files: [{ name, text }] });
const entriesOf = async (name: string, text: string) => (await read(name, text)).entries;
const faultsOf = async (name: string, text: string) => (await read(name, text)).faults;
const tsv = (...rows: (string | number)[][]) => rows.map((row) => `${row.join('\t')}\n`).join('');

describe('files of tab-separated values', () => {
  it('have groups', async () => {
    expect(await entriesOf('groups.tsv', tsv(['groups', 1], [301, 'North'], ['0302', 'South &amp; West']))).toEqual([
      { file: 'groups.tsv', line: 2, kind: 'group', id: '301', icpcId: '301', name: 'North' },
      { file: 'groups.tsv', line: 3, kind: 'group', id: '0302', icpcId: '0302', name: 'South & West' },
    ]);
  });

  it('have teams in version 1, with BOM, CRLF and fields without a value', async () => {
    const text =
      '\uFEFFteams\t1\r\n42\t903412\t301\tNull Pointers\tFirst University\tFirst U\tDEU\r\n0\tnull\t\tUnseated\tnull\t\t\r\n';
    expect(await entriesOf('teams.tsv', text)).toMatchObject([
      { id: '42', icpcId: '903412', label: '42', groupIds: ['301'], affiliation: 'First U', country: 'DEU', line: 2 },
      { id: '', icpcId: '', label: '', groupIds: [], affiliation: '', name: 'Unseated', line: 3 },
    ]);
  });

  it('have teams in version 2, with institutions by id', async () => {
    const text = tsv(['File_Version', 2], [7, 11, 301, 'Team', 'First University', 'First U', 'DEU', 'INST-U-0815']);
    const organization = { name: 'First U', formalName: 'First University', country: 'DEU' };
    expect(await entriesOf('teams2.tsv', text)).toMatchObject([{ organizationId: '0815', organization }]);
  });

  it('have institutions whose columns vary, and members', async () => {
    const institutions = tsv(
      ['institutions2', 1],
      ['INST-0815', 'First University', 'First U', 'DEU', 'https://u.example'],
    );
    const expected = { id: '0815', icpcId: '0815', name: 'First U', formalName: 'First University', country: 'DEU' };
    expect(await entriesOf('institutions2.tsv', institutions)).toMatchObject([expected]);
    const members = tsv(['members', 1], [903412, 'Contestant', 'Ada', 'Lovelace', 'F', 77]);
    expect(await entriesOf('members.tsv', members)).toMatchObject([
      {
        kind: 'person',
        id: '77',
        icpcId: '77',
        name: 'Ada Lovelace',
        role: 'Contestant',
        sex: 'F',
        teamIds: ['903412'],
      },
    ]);
  });

  it('have accounts, whose login names end with the number of the team', async () => {
    const text = tsv(
      ['accounts', 1],
      ['team', 'Null &amp; Co', 'team-042', 'a&amp;b', '10.0.0.2'],
      ['Jury', 'Chief', 'chief', 'null'],
    );
    expect(await entriesOf('accounts.tsv', text)).toMatchObject([
      { type: 'team', realname: 'Null & Co', name: 'team-042', password: 'a&amp;b', teamIds: ['042', '42'] },
      { line: 3, type: 'jury', name: 'chief', password: '', teamIds: [] },
    ]);
  });

  it('are split into the fields that were written', () => {
    const field = fc.stringMatching(/^[a-zA-Z0-9 äß试.,;:=@+-]{0,12}$/).map((text) => text.trim());
    const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 6 }), { maxLength: 20 });
    const isShown = (row: readonly string[]) => row.some((one) => one !== '');
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n', '\r'), (written, end) => {
        const plain = written.map((row) => row.map((one) => (one.toLowerCase() === 'null' ? '' : one)));
        const text = plain.map((row) => row.join('\t')).join(end);
        expect(readTsv(text).map(({ fields }) => fields)).toEqual(plain.filter(isShown));
        for (const { line, fields } of readTsv(text)) expect(plain[line - 1]).toEqual(fields);
      }),
    );
  });

  it('of any content are read without a failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.constantFrom('teams.tsv', 'teams.json', 'teams.yaml', 'a.b'),
        async (text, name) => {
          const { entries, faults } = await read(name, text);
          for (const { line } of [...entries, ...faults]) expect(line).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('files of objects', () => {
  it('have teams of the contest API with their lines, also below their name', async () => {
    const text =
      '[\n {"id": 7, "icpc_id": "11", "name": "T", "display_name": "Team", "label": "A-1",\n  "organization_id": "o1", "group_ids": [301]},\n {"id":"8","name":"U"}]';
    const expected = [
      { line: 2, id: '7', icpcId: '11', name: 'Team', label: 'A-1', organizationId: 'o1', groupIds: ['301'] },
      { line: 4, id: '8', name: 'U' },
    ];
    expect(await entriesOf('teams.json', text)).toMatchObject(expected);
    expect(await entriesOf('teams.json', `{"teams": ${text}}`)).toMatchObject(expected);
  });

  it('have members as one text and a location in the dialect of DOMjudge', async () => {
    const text =
      '[{"id":"7","name":"T","members":"Ada\\nBob, Cy","location":{"description":"Room 5"},"group_ids":["1"]}]';
    expect(await entriesOf('teams.json', text)).toMatchObject([
      { kind: 'team', id: '7' },
      ...['Ada', 'Bob', 'Cy'].map((name) => ({ kind: 'person', name, role: 'contestant', teamIds: ['7'] })),
    ]);
  });

  it('have persons with one role, or with several of the draft', async () => {
    const text =
      '[{"id":"p","name":"Ada","role":"coach","team_ids":["7","8"],"email":null},{"id":"q","name":"Bob","roles":[{"type":"staff","title":"Chief"}]}]';
    expect(await entriesOf('persons.json', text)).toMatchObject([
      { role: 'coach', teamIds: ['7', '8'], email: '' },
      { role: 'staff', title: 'Chief' },
    ]);
  });

  it('have accounts with passwords as they are written', async () => {
    const yaml =
      '- {username: t1, password: " a ", type: team, team_id: 7}\n- {username: t2, password: 0123, type: team}';
    expect(await entriesOf('accounts.yaml', yaml)).toMatchObject([
      { name: 't1', password: ' a ', teamIds: ['7'] },
      { name: 't2', password: null, teamIds: [] },
    ]);
    const [none] = await entriesOf('accounts.json', '[{"username":"t","password":null,"type":"TEAM"}]');
    expect(none).toMatchObject({ type: 'team' });
    expect(none).not.toHaveProperty('password');
  });

  it('are read as YAML and as NDJSON', async () => {
    const yaml = 'groups:\n  - id: "1"\n    name: North\n  - id: 02\n    name: South\n';
    expect(await entriesOf('groups.yaml', yaml)).toMatchObject([
      { id: '1', line: 2 },
      { name: 'South', line: 4 },
    ]);
    const lines = '{"id":"1","name":"North"}\n\n{"id":"2","name":"South"}\n';
    expect(await entriesOf('groups.ndjson', lines)).toMatchObject([{ line: 1 }, { line: 3, id: '2' }]);
  });

  it('are refused with their line if they are broken, and change no prototype', async () => {
    expect(await faultsOf('teams.json', '{"x": 1}')).toMatchObject([{ reason: 'file-unreadable', line: 1 }]);
    expect(await faultsOf('teams.json', '[1]')).toMatchObject([{ reason: 'file-unreadable' }]);
    expect(await faultsOf('groups.ndjson', '{"id":"1"}\n{')).toMatchObject([{ reason: 'file-unreadable', line: 2 }]);
    const [own] = await entriesOf('teams.json', '[{"__proto__": {"name": "x", "hidden": true}, "id": "1"}]');
    expect(own).toMatchObject({ id: '1', name: '' });
    expect(own).not.toHaveProperty('isHidden');
    expect(await faultsOf('constructor.json', '[]')).toMatchObject([{ reason: 'file-unknown' }]);
    expect(await faultsOf('constructor.tsv', 'constructor\t1\n')).toMatchObject([{ reason: 'file-unknown' }]);
    expect(await faultsOf('picture.png', 'x')).toMatchObject([{ reason: 'file-unknown' }]);
  });

  it('cannot expand aliases without end', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, at) =>
        `l${at}: &l${at} [${Array(9)
          .fill(at === 0 ? 'x' : `*l${at - 1}`)
          .join(', ')}]`,
    );
    expect(await faultsOf('teams.yaml', levels.join('\n'))).toMatchObject([{ reason: 'file-unreadable' }]);
  });

  it('have a limited number of entries', async () => {
    const many = tsv(...Array.from({ length: MAX_ICPC_ENTRIES + 1 }, (_, at) => [at + 1, 'g']));
    expect(await read('groups.tsv', many)).toMatchObject({ entries: [], faults: [{ reason: 'too-many-entries' }] });
  });
});
