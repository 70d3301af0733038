import { getBranding, setBranding } from './branding.ts';
import { getMark } from './get-mark.ts';
import { keepMark } from './keep-mark.ts';

export const brandingRoutes = [getBranding, setBranding, keepMark, getMark];
