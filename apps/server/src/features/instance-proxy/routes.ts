import { makeTicket } from './tickets.ts';

export const instanceProxyRoutes = [makeTicket];
