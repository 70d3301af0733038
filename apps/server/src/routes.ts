import { healthRoutes } from './features/health/routes.ts';
import type { Route } from './http/route.ts';

/** Every route of the server. The application does not start unless they are exactly those of the contract. */
export const routes: readonly Route[] = [...healthRoutes];
