import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Devices } from './devices.ts';
import type { Following } from './following.ts';
import type { News } from './news.ts';
import type { PrivateFeed } from './private-feed.ts';
import type { FollowSettings } from './settings.ts';

export type FollowCalls =
  | 'GET /follows/novels/'
  | 'GET /follows/novels/{novel}/'
  | 'PUT /follows/novels/{novel}/'
  | 'DELETE /follows/novels/{novel}/'
  | 'GET /follows/authors/'
  | 'GET /follows/authors/{author}/'
  | 'PUT /follows/authors/{author}/'
  | 'DELETE /follows/authors/{author}/'
  | 'GET /follows/settings/'
  | 'PATCH /follows/settings/'
  | 'GET /follows/news/'
  | 'GET /follows/announcements/'
  | 'GET /follows/news/unread/'
  | 'POST /follows/news/read/'
  | 'GET /follows/push/'
  | 'PUT /follows/push/'
  | 'DELETE /follows/push/{device}/'
  | 'GET /follows/feed/'
  | 'POST /follows/feed/'
  | 'DELETE /follows/feed/';

export interface FollowDeps {
  following: Following;
  followSettings: FollowSettings;
  news: News;
  devices: Devices;
  privateFeed: PrivateFeed;
}

export const followRoutes = ({
  following,
  followSettings,
  news,
  devices,
  privateFeed,
}: FollowDeps): Routes<FollowCalls> => ({
  'GET /follows/novels/': async ({ caller, query, url }) => {
    const window = query();
    const { rows, total } = await following.novels(caller, window);
    return paged(rows, total, window, url);
  },
  'GET /follows/novels/{novel}/': ({ caller, params }) => following.novel(caller, params.novel),
  'PUT /follows/novels/{novel}/': async ({ caller, params, body, origin }) => {
    const novel = await following.mayFollowNovel(caller, params.novel);
    return await following.put(caller, novel, body(), origin);
  },
  'DELETE /follows/novels/{novel}/': async ({ caller, params }) => {
    await following.unfollowNovel(caller, params.novel);
    return null;
  },
  'GET /follows/authors/': async ({ caller, query, url }) => {
    const window = query();
    const { rows, total } = await following.authors(caller, window);
    return paged(rows, total, window, url);
  },
  'GET /follows/authors/{author}/': ({ caller, params }) => following.author(caller, params.author),
  'PUT /follows/authors/{author}/': async ({ caller, params, body, origin }) => {
    const author = await following.mayFollowAuthor(caller, params.author);
    return await following.put(caller, author, body(), origin);
  },
  'DELETE /follows/authors/{author}/': async ({ caller, params }) => {
    await following.unfollowAuthor(caller, params.author);
    return null;
  },
  'GET /follows/settings/': ({ caller }) => followSettings.of(caller),
  'PATCH /follows/settings/': ({ caller, body, origin }) => followSettings.change(caller, body(), origin),
  'GET /follows/news/': async ({ caller, query, url }) => {
    const window = query();
    const { rows, total } = await news.list(caller, window);
    return paged(rows, total, window, url);
  },
  'GET /follows/announcements/': async ({ caller, query, url }) => {
    const window = query();
    const { rows, total } = await news.announced(caller, window);
    return paged(rows, total, window, url);
  },
  'GET /follows/news/unread/': async ({ caller }) => ({ count: await news.unread(caller.id) }),
  'POST /follows/news/read/': async ({ caller, body }) => ({ count: await news.read(caller, body()) }),
  'GET /follows/push/': ({ caller }) => devices.of(caller),
  'PUT /follows/push/': ({ caller, body }) => devices.add(caller, body()),
  'DELETE /follows/push/{device}/': async ({ caller, params }) => {
    await devices.remove(caller, params.device);
    return null;
  },
  'GET /follows/feed/': ({ caller, callersOrigin }) => privateFeed.of(caller, callersOrigin),
  'POST /follows/feed/': ({ caller, callersOrigin }) => privateFeed.make(caller, callersOrigin),
  'DELETE /follows/feed/': async ({ caller }) => {
    await privateFeed.end(caller);
    return null;
  },
});
