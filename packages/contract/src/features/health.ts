import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const health = {
  'GET /api/ping': endpoint({
    summary: 'Check that the server is up',
    viewer: 'anyone',
    tags: [],
    reply: z.object({ ping: z.literal('pong') }),
  }),
};
