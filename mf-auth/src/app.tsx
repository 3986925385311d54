import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

const authPage = () => import(/* webpackChunkName: "auth" */ './dialog/auth.page.tsx');

export default defineRemote(manifest, {
  pages: {
    '/signin': authPage,
    '/signup': authPage,
    '/otp': authPage,
    '/verify-email': authPage,
  },
  overlays: {
    'auth.login': () => import(/* webpackChunkName: "auth" */ './dialog/login.overlay.tsx'),
    'auth.signup': () => import(/* webpackChunkName: "auth" */ './dialog/signup.overlay.tsx'),
  },
});
