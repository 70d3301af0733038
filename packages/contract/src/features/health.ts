import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const health = {
  'GET /api/ping': endpoint({
    summary: 'Is the server there',
    viewer: 'anyone',
    tags: [],
    reply: z.object({ ping: z.literal('pong') }),
  }),
};
