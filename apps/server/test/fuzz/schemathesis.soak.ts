import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_POLL_WAIT_S } from '@assay/contract';
import type { ViewerName } from '../rights/cast.ts';
import { makeWorld, type World } from './world.ts';

/*
 * schemathesis reads the OpenAPI document without knowing the code, generates requests from it, and compares every
 * reply with the document. `npm run soak` installs it and sets its path; without Python it is skipped.
 */

const program = process.env['ASSAY_SCHEMATHESIS'] ?? '';
const SECONDS_EACH = Number(process.env['SCHEMATHESIS_SECONDS'] ?? 240);
/** Longer than the longest poll that a runner may request. */
const REQUEST_TIMEOUT_S = MAX_POLL_WAIT_S + 5;
/** After this time it is considered hung. */
const TEST_TIMEOUT_MS = (SECONDS_EACH + 300) * 1000;
const SHOWN_CHARACTERS = 20_000;

/**
 * Checks of a reply. Refusing input that the schema allows, and accepting more than it declares, is normal for this
 * wire.
 */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
const ROLES: ViewerName[] = ['owner', 'stranger', 'nobody', 'site admin', 'runner'];
/** An endless stream, and the sign-out from the session that all other requests use. */
const LEFT_OUT = ['/api/events', '/api/auth/logout'];

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(() => world.close());

describe.skipIf(program === '')('the OpenAPI document is correct', () => {
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
