import type { Routes } from '../http/route.ts';
import { VISIT_COOKIE } from './provider-routes.ts';
import type { Auth } from './service.ts';

type AuthCalls =
  | 'GET /auth/signup/challenge/'
  | 'POST /auth/signup/'
  | 'POST /auth/login/'
  | 'POST /auth/verify-email/'
  | 'POST /auth/resend-verify-email/'
  | 'POST /auth/token/refresh/'
  | 'POST /auth/password-reset/'
  | 'POST /auth/complete-password-reset/'
  | 'POST /auth/reset-password/'
  | 'POST /auth/change-password/'
  | 'GET /auth/providers/'
  | 'POST /auth/handover/'
  | 'GET /users/me/sessions/'
  | 'DELETE /users/me/sessions/{session}/'
  | 'DELETE /users/me/sessions/';

export const authRoutes = (auth: Auth): Routes<AuthCalls> => ({
  'GET /auth/signup/challenge/': (input) => auth.signUpChallenge(input.ip),
  'POST /auth/signup/': (input) => auth.signUp(input.body(), input),
  'POST /auth/login/': (input) => auth.signIn(input.body(), input),
  'POST /auth/verify-email/': (input) => auth.verifyEmail(input.body(), input),
  'POST /auth/resend-verify-email/': (input) => auth.resendCode(input.body(), input),
  'POST /auth/password-reset/': (input) => auth.askReset(input.body(), input),
  'POST /auth/complete-password-reset/': (input) => auth.completeReset(input.body(), input),
  'POST /auth/reset-password/': (input) => auth.resetPassword(input.bearer(), input.body, input),
  'POST /auth/change-password/': (input) => auth.changePassword(input.caller, input.body, input),
  'POST /auth/token/refresh/': ({ body }) => auth.refresh(body().refresh),
  'GET /auth/providers/': async () => auth.visits.list(),
  'POST /auth/handover/': (input) => auth.visits.handOver(input.body(), input.cookie(VISIT_COOKIE), input.userAgent),
  'GET /users/me/sessions/': ({ caller, query, url }) => auth.activeSessions(caller, query(), url),
  'DELETE /users/me/sessions/{session}/': ({ caller, params }) => auth.endSession(caller, params.session),
  'DELETE /users/me/sessions/': ({ caller }) => auth.endOtherSessions(caller),
});
