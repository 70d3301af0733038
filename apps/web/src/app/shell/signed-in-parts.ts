/* Parts of the shell for signed-in users, in one module so that a page fetches one file for them. */

export { ClarificationWatch } from '../../features/clarifications/clarification-watch.tsx';
export { FactorNotice } from './factor-notice.tsx';
export { LiveSolutionsWatch } from './live-solutions-watch.tsx';
export { SessionNotices } from './session-notices.tsx';
