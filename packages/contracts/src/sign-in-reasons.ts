/** What somebody wanted to do who is asked to sign in for it: `overlays.open('auth.login', { why: 'report' })`. The dialog says it. */
export const SIGN_IN_REASONS = [
  'report',
  'gift',
  'review',
  'vote',
  'shelf',
  'hide',
  'list',
  'comment',
  'follow',
  'poll',
] as const;
export type SignInReason = (typeof SIGN_IN_REASONS)[number];
