export { atomOf } from './atom.ts';
export { FEED_TYPES, type Feed, type FeedFormat, latest, urnOf } from './feed.ts';
export { jsonFeedOf } from './json-feed.ts';
export { chapterEntry } from './service.ts';
