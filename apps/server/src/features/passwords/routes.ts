import { confirmForgotPassword, forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export const passwordRoutes = [resetPassword, forgotPassword, confirmForgotPassword];
