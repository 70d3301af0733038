import { beginSecondFactor, giveSecondFactor } from './second-factor.ts';
import { preSignIn, signIn } from './sign-in.ts';
import { signInWays, verifyWays } from './sign-in-ways.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { preVerify, verify } from './verify.ts';

export const authRoutes = [
  signInWays,
  preSignIn,
  signIn,
  verifyWays,
  preVerify,
  verify,
  signUp,
  beginSecondFactor,
  giveSecondFactor,
  signOut,
];
