import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, targets, type Campaign } from './campaign.ts';
import { makeWorld, type World } from './world.ts';

const TEST_TIMEOUT_MS = 10 * 60_000;
/** Minimum number of columns with a secret; fewer would mean that the marking is broken. */
const MARKED_AT_LEAST = 60;

/**
 * Tests that attack every endpoint with `runs` requests. `FUZZ_SEED` and `FUZZ_PATH`, printed by a failure, repeat its
 * request.
 */
export function attackEverything({ seed: usual, runs }: { seed: number; runs: number }): void {
  const seed = Number(process.env['FUZZ_SEED'] ?? usual);
  let world: World;
  let campaign: Campaign;
  let before: Record<string, string>;
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  beforeAll(async () => {
    process.on('unhandledRejection', note);
    world = await makeWorld();
    campaign = makeCampaign(world);
    before = await world.fingerprint();
    console.log(`Hostile requests: ${runs} to each of ${targets.length} endpoints, FUZZ_SEED=${seed}.`);
  });
  afterAll(async () => {
    process.off('unhandledRejection', note);
    const counts = [...campaign.statuses].toSorted(([one], [other]) => one - other);
    console.log(`Answered: ${counts.map(([status, count]) => `${count} × ${status}`).join(', ')}.`);
    campaign.close();
    await world.close();
  });

  test('the protected organization has a secret in every kind of text', () => {
    expect(world.marked).toEqual(expect.arrayContaining(['problems.title', 'users.email', 'problem_data.config']));
    expect(world.marked.length).toBeGreaterThan(MARKED_AT_LEAST);
  });

  describe('whatever is sent, the reply is well-formed and reveals nothing of another organization', () => {
    test.each(targets)('%s', { timeout: TEST_TIMEOUT_MS }, (key, row) => campaign.attack(key, row, { seed, runs }));
  });

  test('afterwards the server responds, and nothing of the other organization has changed', async () => {
    await world.renew();
    expect(await world.server.client().call('GET /api/ping', {})).toEqual({ ping: 'pong' });
    expect(await world.fingerprint()).toEqual(before);
    expect(unhandled).toEqual([]);
  });
}
