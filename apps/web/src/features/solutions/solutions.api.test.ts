import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, standInForServer } from '../../testing/outside.ts';
import { standInForUploads } from '../../testing/outside-uploads.ts';
import { sendSolution } from './solutions.api.ts';

const place = { problemId: 'p' };
const archive = { hash: 'a'.repeat(64), bytes: new Uint8Array([1, 2, 3]) };
const options = { language: 'C++17', preferPrivate: false };
const SUBMIT = 'POST /api/problem/p/solution/s/submit';
const announcedAnew = new Refused(409, { statusCode: 409, message: 'Another file.', refusal: 'announced-anew' });

/** A server that returns these answers in order; the last one repeats. */
function standIn(...answers: unknown[]) {
  const outside = standInForServer({
    'POST /api/problem/p/solution': { solutionId: 's', uploadUrl: 'http://files/s' },
  });
  Object.defineProperty(outside.answers, SUBMIT, {
    get: () => (answers.length > 1 ? answers.shift() : answers[0]),
  });
  const files = standInForUploads();
  return {
    files,
    asked: () => outside.asked.map(({ method, path }) => `${method} ${path}`),
    bodies: () => outside.asked.filter(({ path }) => path.endsWith('/submit')).map(({ body }) => body),
  };
}

// No pause before announcing again.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('sending a submission', () => {
  it('names the announced file, once', async () => {
    const { files, asked, bodies } = standIn({});
    expect(await sendSolution(place, archive, options)).toBe('s');
    expect(asked()).toEqual(['POST /api/problem/p/solution', SUBMIT]);
    expect(bodies()).toEqual([{ hash: archive.hash }]);
    expect(files.uploads).toEqual([{ url: 'http://files/s', sizeBytes: 3 }]);
  });

  it('announces again if another window announced another file in the meantime', async () => {
    const { files, asked } = standIn(announcedAnew, {});
    expect(await sendSolution(place, archive, options)).toBe('s');
    expect(asked()).toEqual(['POST /api/problem/p/solution', SUBMIT, 'POST /api/problem/p/solution', SUBMIT]);
    expect(files.uploads).toHaveLength(2);
  });

  it('gives up after some attempts, with the server’s message, and immediately for other refusals', async () => {
    const { bodies } = standIn(announcedAnew);
    await expect(sendSolution(place, archive, options)).rejects.toThrow(/another file/i);
    expect(bodies()).toHaveLength(5);
    const other = standIn(new Refused(412, { statusCode: 412, message: 'Not there.', refusal: 'not-uploaded' }));
    await expect(sendSolution(place, archive, options)).rejects.toThrow();
    expect(other.bodies()).toHaveLength(1);
  });
});
