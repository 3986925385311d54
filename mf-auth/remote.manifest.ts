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
  ],
  overlays: ['auth.login', 'auth.signup'],
});
