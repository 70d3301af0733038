/** Names of the bridges of instances begin with this; the rules of the firewall match it. */
export const BRIDGE_PREFIX = 'asi';
/** The same for instances that may reach the internet. */
export const OPEN_BRIDGE_PREFIX = 'aso';
