import { addPasskey, beginPasskey, changePasskey, removePasskey } from './change-passkeys.ts';
import { changeRecoveryCodes } from './change-recovery-codes.ts';
import { beginTotp, confirmTotp, removeTotp } from './change-totp.ts';
import { freeUser } from './free-user.ts';
import { showSecondFactors } from './show-second-factors.ts';

export const secondFactorRoutes = [
  showSecondFactors,
  beginTotp,
  confirmTotp,
  removeTotp,
  beginPasskey,
  addPasskey,
  changePasskey,
  removePasskey,
  changeRecoveryCodes,
  freeUser,
];
