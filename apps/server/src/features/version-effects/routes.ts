import { draftEffect } from './draft-effect.ts';
import { versionEffect } from './version-effect.ts';

export const versionEffectRoutes = [versionEffect, draftEffect];
