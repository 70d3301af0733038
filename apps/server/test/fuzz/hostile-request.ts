import * as fc from 'fast-check';
import { endpoints, type Endpoint, type EndpointKey } from '@assay/contract';
import type { ViewerName } from '../rights/cast.ts';
import type { Row } from '../rights/row.ts';
import { hostileKey, hostileValue } from './hostile-values.ts';
import { madeFor } from './made-values.ts';

type Part = 'params' | 'query' | 'body';

/** One change of a request. `at` selects a place of the part, modulo their number, so that every number is valid. */
export interface Edit {
  part: Part;
  at: number;
  change:
    | { kind: 'set'; value: unknown }
    | { kind: 'add'; key: string; value: unknown }
    | { kind: 'drop' | 'wrap' | 'retype' | 'repeat' }
    /** The id of an object of an organization: the viewer's, or the one whose objects the viewer must not see. */
    | { kind: 'id'; of: 'own' | 'foreign'; pick: number };
}

export type Disguise =
  | { kind: 'none' }
  | { kind: 'type'; value: string }
  | {
      kind: 'bytes';
      value: 'cut' | 'comma' | 'bom' | 'utf-16' | 'latin-1' | 'empty' | 'oversize' | 'words' | 'chunked';
    }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'path'; value: string }
  | { kind: 'method'; value: string };

/** A request before the ids of a scene are inserted: everything needed to send it again. */
export interface HostileRequest {
  viewer: ViewerName;
  /** `fit`: the input of the table of rights. Otherwise values generated from the schemas. */
  base: 'fit' | { query: unknown; body: unknown };
  edits: Edit[];
  disguise: Disguise;
}

const all: ViewerName[] = [
  'nobody',
  'stranger',
  'other owner',
  'member',
  'org admin',
  'owner',
  'participant',
  'banned',
  'listed 1',
  'in group',
  'site admin',
  'restricted',
  'runner',
  'other runner',
];
const disguises: fc.Arbitrary<Disguise> = fc.oneof(
  { weight: 16, arbitrary: fc.constant({ kind: 'none' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('type'),
      value: fc.constantFrom(
        '',
        'text/plain',
        'text/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'APPLICATION/JSON',
        'application/json; charset=utf-16',
        'application/json, text/plain',
        'application/json/..',
        ';;;',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bytes'),
      value: fc.constantFrom('cut', 'comma', 'bom', 'utf-16', 'latin-1', 'empty', 'words', 'chunked'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        ['authorization', 'Bearer '],
        ['authorization', 'Basic YTpi'],
        ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
        ['authorization', `Bearer ${'a'.repeat(6000)}`],
        ['x-aoi-runner-id', "' or 1=1"],
        ['x-aoi-runner-key', '\u00ff\u00fe'],
        ['accept-language', 'zh'.repeat(2000)],
        ['accept', 'text/html'],
        ['accept-encoding', 'x;q=bad'],
        ['x-forwarded-for', "127.0.0.1, ' or 1=1"],
        ['x-forwarded-host', 'evil.example'],
        ['x-http-method-override', 'DELETE'],
        ['user-agent', '\u00ff'.repeat(3000)],
        ['host', 'a b'],
        ['host', '[::1'],
        ['range', 'bytes=9-1'],
        ['if-none-match', '*'],
        ['cookie', '__proto__=1; a'],
        ['expect', 'nothing'],
        ['content-encoding', 'gzip'],
        ['origin', 'null'],
      )
      .map(([name = '', value = '']) => ({ kind: 'header' as const, name, value })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('path'),
      value: fc.constantFrom(
        '/',
        '//',
        '/.',
        '/%2e%2e',
        '/..%2f',
        ';a=1',
        '%00',
        '%zz',
        '%ff',
        '%c0%ae',
        '.json',
        '%20',
        '?',
        '?&=&',
        '?a',
        '?%zz=%zz',
        '?__proto__[a]=1',
        '?a[]=1&a=2',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('method'),
      value: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'),
    }),
  },
);

/** Requests to an endpoint; the larger half comes from viewers who get past its checks. */
export function hostileRequests(key: EndpointKey, row: Row): fc.Arbitrary<HostileRequest> {
  const endpoint: Endpoint = endpoints[key];
  const within = all.filter((viewer) => ![401, 403, 404].includes(row.rule(viewer)));
  const made = fc.record({
    query: endpoint.query ? madeFor(endpoint.query) : fc.constant(undefined),
    body: endpoint.body ? madeFor(endpoint.body) : fc.constant(undefined),
  });
  const parts: Part[] = [
    ...(endpoint.params ? (['params'] as const) : []),
    ...(endpoint.query ? (['query', 'query'] as const) : []),
    ...(endpoint.body ? (['body', 'body', 'body', 'body'] as const) : []),
  ];
  return fc.record({
    viewer: fc.oneof(
      { weight: within.length > 0 ? 3 : 0, arbitrary: fc.constantFrom(...(within.length > 0 ? within : all)) },
      { weight: 2, arbitrary: fc.constantFrom(...all) },
    ),
    base: fc.oneof({ weight: 2, arbitrary: fc.constant('fit' as const) }, { weight: 1, arbitrary: made }),
    edits: fc.array(
      fc.record({
        part: fc.constantFrom(...(parts.length > 0 ? parts : (['query'] as const))),
        at: fc.nat(200),
        change: change(),
      }),
      { maxLength: 3 },
    ),
    disguise: disguises,
  });
}

function change(): fc.Arbitrary<Edit['change']> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('set' as const), value: hostileValue }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), key: hostileKey, value: hostileValue }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('drop' as const, 'wrap' as const, 'retype' as const, 'repeat' as const),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('id' as const),
        of: fc.constantFrom('own' as const, 'foreign' as const, 'foreign' as const),
        pick: fc.nat(200),
      }),
    },
  );
}
