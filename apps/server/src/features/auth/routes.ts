import { preSignIn } from './pre-sign-in.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signInWays } from './sign-in-ways.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

export const authRoutes = [signInWays, preSignIn, signIn, signUp, resetPassword, signOut];
