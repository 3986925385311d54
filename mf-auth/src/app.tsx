import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

const authPage = () => import(/* webpackChunkName: "auth" */ './dialog/auth.page.tsx');

export default defineRemote(manifest, {
  pages: {
    '/signin': authPage,
    '/signup': authPage,
    '/otp': authPage,
    '/verify-email': authPage,
    '/reset-password': authPage,
    '/forget-password': authPage,
    '/new-password': authPage,
    '/successful-reset': authPage,
  },
  overlays: {
    'auth.login': () => import(/* webpackChunkName: "auth" */ './dialog/login.overlay.tsx'),
    'auth.signup': () => import(/* webpackChunkName: "auth" */ './dialog/signup.overlay.tsx'),
    'auth.reset-password': () => import(/* webpackChunkName: "auth" */ './dialog/reset-password.overlay.tsx'),
  },
});
