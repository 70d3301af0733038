import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { users } from '../../db/schema.ts';
import {
  judgeAll,
  loopback,
  makePrimary,
  makeShadowOf,
  patient,
  untilSubmitted,
} from '../../../test/support/shadowing.ts';
import { readValid } from '../../../test/support/ranking.ts';

const server = serverForFile({ config: loopback });

/** Numbers below `limit` that depend on the seed only (a linear congruential generator). */
function randomOf(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}
const statuses = ['Wrong Answer', 'Time Limit Exceeded', 'Runtime Error', 'Compile Error', 'Memory Limit Exceeded'];

describe('the board of a shadow', () => {
  it.each([1, 2, 3])('equals that of the primary in the end, whatever happened (contest %i)', async (seed) => {
    const random = randomOf(seed);
    const primary = await makePrimary(server, { problems: 3, people: 5 });
    let count = 0;
    const submit = async () => {
      count += 1;
      const isSolved = random(3) === 0;
      await primary.submit({
        userId: primary.participants[random(5)]?.id ?? '',
        problem: random(3),
        // No two at the same millisecond, whose order no system states.
        minute: random(119) + count / 100,
        score: isSolved ? 100 : random(100),
        ...(!isSolved && { status: statuses[random(statuses.length)] ?? '' }),
      });
    };
    for (let n = 0; n < 10; n += 1) await submit();
    const shadow = await makeShadowOf(server, primary);
    await shadow.connect();
    // The other half arrives while the feed is read.
    for (let n = 0; n < 10; n += 1) await submit();
    await untilSubmitted(server, shadow, 20);
    await judgeAll(server, { primary, shadow });
    const differing = async () => (await shadow.differences()).map(({ key, kind }) => [key, kind]);
    await expect.poll(differing, patient).toEqual([]);

    expect((await shadow.differences({ all: true })).filter(({ key }) => key.startsWith('team '))).toHaveLength(5);
    const names = new Map(
      (await server.db.select({ id: users.id, name: users.name }).from(users)).map((one) => [one.id, one.name]),
    );
    const rowsOf = async (contest: typeof primary | typeof shadow) =>
      (await readValid(server, contest, 'main')).participant.list
        .map(({ rank, userId, columns }) => ({
          rank,
          name: names.get(userId) ?? '',
          cells: columns.map(({ content }) => content),
        }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(await rowsOf(shadow)).toEqual(await rowsOf(primary));
  });
});
