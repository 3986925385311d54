import type { Routes } from '../http/route.ts';
import type { Auth } from './service.ts';

type AuthCalls = 'POST /auth/signup/' | 'POST /auth/login/' | 'POST /auth/verify-email/' | 'POST /auth/resend-verify-email/' | 'POST /auth/token/refresh/';

export const authRoutes = (auth: Auth): Routes<AuthCalls> => ({
  'POST /auth/signup/': (input) => auth.signUp(input.body(), input),
  'POST /auth/login/': (input) => auth.signIn(input.body(), input),
  'POST /auth/verify-email/': (input) => auth.verifyEmail(input.body(), input),
  'POST /auth/resend-verify-email/': (input) => auth.resendCode(input.body(), input),
  'POST /auth/token/refresh/': ({ body }) => auth.refresh(body().refresh),
});
