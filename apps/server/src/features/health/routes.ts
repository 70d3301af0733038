import { ping } from './ping.ts';

export const healthRoutes = [ping];
