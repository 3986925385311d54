import { defineManifest } from '@griot/contracts';

export default defineManifest({
  name: 'mf-auth',
  owner: 'Identity',
  version: '1.0.0',
  pages: [
    { path: '/signin', guard: 'guest', over: '/', chunk: 'auth', head: { title: 'Sign in' } },
    { path: '/signup', guard: 'guest', over: '/', chunk: 'auth', head: { title: 'Sign up' } },
    { path: '/otp', guard: 'unverified', over: '/', chunk: 'auth', head: { title: 'Enter OTP' } },
    { path: '/verify-email', guard: 'unverified', over: '/', chunk: 'auth', head: { title: 'Confirm your e-mail' } },
    { path: '/reset-password', guard: 'guest', over: '/', chunk: 'auth', head: { title: 'Reset Password' } },
    { path: '/forget-password', guard: 'guest', over: '/', chunk: 'auth', head: { title: 'Reset Password' } },
    { path: '/new-password', guard: 'guest', over: '/', chunk: 'auth', head: { title: 'New Password' } },
    {
      path: '/successful-reset',
      guard: 'guest',
      over: '/',
      chunk: 'auth',
      head: { title: 'Reset Password' },
    },
  ],
  overlays: [{ name: 'auth.login' }, { name: 'auth.signup' }, { name: 'auth.reset-password' }],
});
