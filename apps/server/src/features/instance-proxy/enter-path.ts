/** The only path of an endpoint's host that is the proxy's own. */
export const ENTER_PATH = '/.assay/enter';
