import { route } from '../../http/route.ts';
import { BUILD, VERSION } from '../../version.ts';

export const getSite = route('GET /api/info/site', {
  handle: ({ context }) => ({
    version: VERSION,
    build: BUILD,
    signup: context.config.signup,
    filingNotice: context.config.footer,
    serverTime: context.clock.now(),
  }),
});
