import { route } from '../../http/route.ts';
import { BRANCH, BUILD, BUILT_AT, VERSION } from '../../version.ts';
import { filingNoticeOf } from './filing-notice.ts';
import { findSiteInfo } from './queries.ts';

export const getSite = route('GET /api/info/site', {
  handle: async ({ context: { config, clock, db } }) => {
    const info = await findSiteInfo(db);
    const filing = filingNoticeOf(info?.filingNotice ?? null, config.footer);
    return {
      version: VERSION,
      build: BUILD,
      branch: BRANCH,
      builtAt: BUILT_AT,
      signup: info?.signUpOpen ?? config.signup,
      filingNotice: filing.en,
      filing,
      serverTime: clock.now(),
    };
  },
});
