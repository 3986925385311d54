import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

const termsPage = () => import(/* webpackChunkName: "terms" */ './terms/terms.page.tsx');
const privacyPage = () => import(/* webpackChunkName: "privacy" */ './privacy/privacy.page.tsx');
const aboutPage = () => import(/* webpackChunkName: "about" */ './about/about.page.tsx');

export default defineRemote(manifest, {
  pages: {
    '/terms-of-use': termsPage,
    '/privacy-policy': privacyPage,
    '/about': aboutPage,
  },
});
