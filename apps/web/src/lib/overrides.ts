import { parseJson, stored } from './browser-storage.ts';

/** Capabilities that a developer simulates in this browser. They change what is shown, never what the server allows. */
export interface Overrides {
  /** Decimal masks. */
  userCapability?: string;
  orgCapability?: string;
}

const isMask = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^-?\d{1,20}$/.test(value));

function isOverrides(value: unknown): value is Overrides {
  if (typeof value !== 'object' || value === null) return false;
  return isMask(Reflect.get(value, 'userCapability')) && isMask(Reflect.get(value, 'orgCapability'));
}

export const overrides = stored<Overrides>('assay-overrides', {}, parseJson(isOverrides), JSON.stringify);

const asFlag = (text: string): boolean | null => (text === 'true' ? true : text === 'false' ? false : null);

/** Shows the debug tools in the menu. */
export const debugMode = stored<boolean>('assay-debug', false, asFlag);
