import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_POLL_WAIT_S } from '@assay/contract';
import type { ViewerName } from '../rights/cast.ts';
import { makeWorld, type World } from './world.ts';

/*
 * schemathesis reads the OpenAPI document as a stranger to the code would, makes requests of it, and compares every
 * answer with what the document says. `npm run soak` installs it and names it here; without Python it is left out.
 */

const program = process.env['ASSAY_SCHEMATHESIS'] ?? '';
const SECONDS_EACH = Number(process.env['SCHEMATHESIS_SECONDS'] ?? 240);
/** Longer than the longest poll that a runner may ask for. */
const REQUEST_TIMEOUT_S = MAX_POLL_WAIT_S + 5;
/** Past its own bound it has hung. */
const TEST_TIMEOUT_MS = (SECONDS_EACH + 300) * 1000;
const SHOWN_CHARACTERS = 20_000;

/**
 * What an answer must be. That less than the schema allows is refused, and more than it says is taken, is how this wire
 * works.
 */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
const ROLES: ViewerName[] = ['owner', 'stranger', 'nobody', 'site admin', 'runner'];
/** A stream without an end, and the end of the session that all other requests are made with. */
const LEFT_OUT = ['/api/events', '/api/auth/logout'];

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(() => world.close());

describe.skipIf(program === '')('the OpenAPI document tells the truth', () => {
  test.each(ROLES)('to %s', { timeout: TEST_TIMEOUT_MS }, async (viewer) => {
    const { server, cast } = world;
    const settings = join(server.dataDir, 'schemathesis.toml');
    writeFileSync(settings, '');
    const { code, output } = await runProgram([
      '--config-file',
      settings,
      'run',
      `${server.origin}/api/docs/openapi.json`,
      '--checks',
      CHECKS.join(','),
      '--phases',
      'examples,coverage,fuzzing',
      '--max-time',
      String(SECONDS_EACH),
      '--request-timeout',
      String(REQUEST_TIMEOUT_S),
      '--suppress-health-check',
      'all',
      '--warnings',
      'off',
      '--no-color',
      '--continue-on-failure',
      ...LEFT_OUT.flatMap((path) => ['--exclude-path', path]),
      ...Object.entries(cast.headers[viewer]).flatMap(([name, value]) => ['-H', `${name}:${value}`]),
    ]);
    const faults = server.logLines.filter(({ level }) => level === 50 || level === 60);
    expect(faults.map((line) => JSON.stringify(line).slice(0, SHOWN_CHARACTERS / 20))).toEqual([]);
    expect(code, output.slice(-SHOWN_CHARACTERS)).toBe(0);
  });
});

function runProgram(args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: world.server.dataDir });
    let output = '';
    const take = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const timer = setTimeout(() => child.kill('SIGKILL'), TEST_TIMEOUT_MS - 10_000);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}
