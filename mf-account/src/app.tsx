import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';
import { PAGES } from './pages.ts';

const withdrawDialog = () => import(/* webpackChunkName: "withdraw" */ './withdraw/withdraw.overlay.tsx');

export default defineRemote(manifest, {
  pages: PAGES,
  overlays: {
    'account.menu': () => import(/* webpackChunkName: "account-menu" */ './account-menu/account-menu.overlay.tsx'),
    'account.news': () => import(/* webpackChunkName: "news" */ './news/news.overlay.tsx'),
    'account.watch-again': () => import(/* webpackChunkName: "watch-again" */ './payment/watch-again.overlay.tsx'),
    'account.top-up': () => import(/* webpackChunkName: "top-up" */ './top-up/top-up.overlay.tsx'),
    'account.subscribe': () => import(/* webpackChunkName: "subscribe" */ './subscribe/subscribe.overlay.tsx'),
    'account.subscribed': () => import(/* webpackChunkName: "subscribed" */ './subscribe/subscribed.overlay.tsx'),
    'account.withdraw': withdrawDialog,
  },
});
