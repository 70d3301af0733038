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

describe('files of a contest and its problems', () => {
  const start = Date.parse('2026-05-30T08:00:00Z');
  const HOUR_MS = 3_600_000;
  const contest = { kind: 'contest', startMs: start, durationMs: 5 * HOUR_MS, freezeMs: HOUR_MS, penaltyMs: 1_200_000 };

  it.each([
    [
      'contest.json',
      '{"id":"wf","name":"Finals","formal_name":"The Finals","start_time":"2026-05-30T10:00:00.000+02","duration":"5:00:00.000",' +
        '"scoreboard_freeze_duration":"1:00:00","penalty_time":"0:20:00.000"}',
    ],
    [
      'contest.yaml',
      'name: Finals\nstart_time: 2026-05-30T10:00:00+02:00\nduration: 5:00:00\nscoreboard_freeze_duration: 1:00:00\npenalty_time: 20\n',
    ],
    [
      'contest.yml',
      '---\nname: Finals\nshort-name: wf\nstart-time: 2026-05-30 10:00:00 +0200\nduration: 5:00:00\nscoreboard-freeze-length: 1:00:00\n' +
        'penalty-time: "20"\n',
    ],
    [
      'contests.json',
      '[{"formal-name":"Finals","start-time":"2026-05-30T08:00:00Z","duration":"5:00:00","scoreboard-freeze-duration":"01:00:00","penalty-time":20}]',
    ],
  ])('are read in every dialect: %s', async (name, text) => {
    expect(await entriesOf(name, text)).toEqual([
      { ...contest, name: 'Finals', id: expect.any(String) as string, file: name, line: 1 },
    ]);
  });

  it('have problems with labels, colors and short names, also in the file of the contest', async () => {
    const set =
      'problems:\n- letter: A\n  short-name: carrots\n  color: red\n- letter: B\n  short-name: bolts\n  rgb: "#00f"\n';
    const expected = [
      { kind: 'problem', ids: ['carrots'], label: 'A', color: '#ff0000' },
      { kind: 'problem', ids: ['bolts'], label: 'B', color: '#0000ff' },
    ];
    expect(await entriesOf('problemset.yaml', set)).toMatchObject([
      { ...expected[0], line: 2 },
      { ...expected[1], line: 5 },
    ]);
    expect(await entriesOf('contest.yaml', `name: Finals\n${set}`)).toMatchObject([{ kind: 'contest' }, ...expected]);
    const api =
      '[{"id":"bolts","label":"B","name":"Bolts","rgb":"#ABCDEF","color":"x","time_limit":1.5,"max_score":40}]';
    expect(await entriesOf('problems.json', api)).toMatchObject([
      { ids: ['bolts'], label: 'B', color: '#abcdef', timeLimitMs: 1_500, score: 40 },
    ]);
  });

  it('are refused with wrong units, times without a zone, and everything else that is none', async () => {
    const bad = {
      start_time: '2026-05-30T10:00:00',
      duration: 18_000,
      scoreboard_freeze_duration: '-1:00:00',
      scoreboard_thaw_time: '2026-02-30T10:00:00Z',
      penalty_time: 1_200,
    };
    expect(await faultsOf('contest.json', JSON.stringify(bad))).toMatchObject([
      { reason: 'time-invalid', detail: 'start_time: 2026-05-30T10:00:00' },
      { reason: 'duration-invalid', detail: 'duration: 18000' },
      { reason: 'duration-invalid', detail: 'scoreboard_freeze_duration: -1:00:00' },
      { reason: 'time-invalid' },
      { reason: 'penalty-invalid', detail: 'penalty_time: 1200' },
    ]);
    const problems = [
      { id: 'a', label: 'A', rgb: 'reddish' },
      { id: 'b', label: 'B', max_score: 'many' },
    ];
    expect((await faultsOf('problems.json', JSON.stringify(problems))).map(({ reason }) => reason)).toEqual([
      'color-invalid',
      'score-invalid',
    ]);
    for (const text of ['- 1\n', 'x: [', '['.repeat(200), 'null', '"text"'])
      expect(
        (await faultsOf('contest.yaml', text)).map(({ reason }) => reason),
        text,
      ).toContain('file-unreadable');
    expect(await faultsOf('contest.yaml', 'duration: &a [*a]\n')).toMatchObject([
      { reason: 'duration-invalid', detail: 'duration: …' },
    ]);
    expect(await entriesOf('contest.json', '{"__proto__": {"duration": "1:00:00"}, "constructor": 1}')).toEqual([
      { kind: 'contest', id: '', name: '', file: 'contest.json', line: 1 },
    ]);
  });
});
