import { route } from '../../http/route.ts';

export const ping = route('GET /api/ping', { handle: () => ({ ping: 'pong' as const }) });
