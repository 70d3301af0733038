import { route } from '../../http/route.ts';
import { VERSION } from '../../version.ts';

export const getVersion = route('GET /api/admin', { handle: () => ({ serverVersion: VERSION }) });
