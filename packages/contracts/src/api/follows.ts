import { z } from 'zod';
import { FOLLOW_MAILS, TIME_ZONE_MAX } from '../limits.ts';
import { isTimeZone } from '../time-zone.ts';
import { endpoint, Id, Instant, Nothing, page, Paging } from './endpoint.ts';
import { Novel } from './novels.ts';

const inPlatform = z.boolean('Say true or false.');
const mail = z.enum(FOLLOW_MAILS, 'Choose none, at_once, daily or weekly.');
const push = z.boolean('Say true or false.');

/** By which ways the caller is told of one novel or author; null: as their settings say. */
export const FollowChoice = z.object({
  in_platform: inPlatform.nullable(),
  mail: mail.nullable(),
  push: push.nullable(),
});

export const FollowedNovel = FollowChoice.extend({ novel: Novel, followed_at: Instant });
export const FollowedAuthor = FollowChoice.extend({
  author: z.object({ id: z.string(), pen_name: z.string(), photo_url: z.string().nullable(), num_novels: z.int() }),
  followed_at: Instant,
});

const hour = z.int('A whole hour is needed.').min(0, 'Hours go from 0 to 23.').max(23, 'Hours go from 0 to 23.');
const weekday = z.int('A whole number is needed.').min(1, 'Days go from 1 to 7.').max(7, 'Days go from 1 to 7.');

/** How the caller is told of what they follow, unless they said otherwise of one. Hours and days are those of `time_zone`, UTC where it is null. */
export const FollowSettings = z.object({
  in_platform: inPlatform,
  mail,
  /** On the devices that they have named for it. */
  push,
  time_zone: z.string().nullable(),
  /** When a digest comes; the day, Monday being 1, is that of a weekly one. */
  mail_hour: hour,
  mail_weekday: weekday,
  /** Hours between which no mail comes at once; both null where there are none. */
  quiet_from: hour.nullable(),
  quiet_until: hour.nullable(),
  /** Mails could not be delivered, or were complained of, so that none are sent any more. */
  mails_stopped: z.boolean(),
});

const SettingsChange = z
  .object({
    in_platform: inPlatform,
    mail,
    push,
    time_zone: z.string().max(TIME_ZONE_MAX).refine(isTimeZone, 'This time zone is not known.'),
    mail_hour: hour,
    mail_weekday: weekday,
    quiet_from: hour.nullable(),
    quiet_until: hour.nullable(),
    /** Mails may be tried again. */
    mails_stopped: z.literal(false, 'Only that mails go on can be said.'),
  })
  .partial()
  .refine(({ quiet_from: from, quiet_until: until }) => ((from ?? null) === null) === ((until ?? null) === null), {
    path: ['quiet_until'],
    message: 'Say both hours, or neither.',
  });

const novel = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  cover_image_thumbnail: z.string().nullable(),
  author: z.object({ id: z.string(), name: z.string() }),
});

/** What an author has announced to the followers of a novel, the caller among them. */
export const ToldAnnouncement = z.object({
  announcement: z.object({ id: z.string(), text: z.string() }),
  novel,
  told_at: Instant,
  read: z.boolean(),
});

/** A chapter that came out of what the caller follows. */
export const FollowNews = z.object({
  chapter: z.object({ id: z.string(), chapter: z.string(), title: z.string() }),
  novel,
  told_at: Instant,
  /** Marked as read, or opened. */
  read: z.boolean(),
});

/** A browser that the caller is told on. */
export const PushDevice = z.object({
  id: z.string(),
  created_at: Instant,
  /** It was named in the sign-in that asks. */
  here: z.boolean(),
});
/** What a browser needs to be told on, and those that are. */
export const PushSettings = z.object({ public_key: z.string(), devices: z.array(PushDevice) });

const bytes = (many: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((many * 4) / 3)}}=*$`), 'This is no key of a browser.');

/** What a browser says of itself (`PushSubscription`): where its push service takes messages, and the keys that only it opens them with. */
const PushForm = z.object({ endpoint: z.string().max(1_000), p256dh: bytes(65), auth: bytes(16) });

/** A private feed: whoever has the address reads it. Null where the caller has none. */
const PrivateFeed = z.object({ atom: z.string(), json: z.string(), created_at: Instant }).nullable();

const signedIn = { access: 'signed-in' } as const;

/** What readers follow, and how they are told of what comes out. */
export const follows = {
  'GET /follows/novels/': endpoint({
    ...signedIn,
    summary: 'Novels the caller follows, the last first',
    query: Paging,
    response: page(FollowedNovel),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /follows/novels/{novel}/': endpoint({
    ...signedIn,
    summary: 'How the caller is told of a novel, or null when they do not follow it',
    response: FollowChoice.nullable(),
    errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /follows/novels/{novel}/': endpoint({
    ...signedIn,
    summary: 'Follow a novel, or choose how to be told of it; what is absent stays',
    body: FollowChoice.partial(),
    response: FollowChoice,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'too_many'],
  }),
  'DELETE /follows/novels/{novel}/': endpoint({
    ...signedIn,
    summary: 'Follow a novel no more',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
  'GET /follows/authors/': endpoint({
    ...signedIn,
    summary: 'Authors the caller follows, the last first',
    query: Paging,
    response: page(FollowedAuthor),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /follows/authors/{author}/': endpoint({
    ...signedIn,
    summary: 'How the caller is told of an author’s novels, or null when they do not follow them',
    response: FollowChoice.nullable(),
    errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /follows/authors/{author}/': endpoint({
    ...signedIn,
    summary: 'Follow an author, or choose how to be told of their novels; what is absent stays',
    body: FollowChoice.partial(),
    response: FollowChoice,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'too_many'],
  }),
  'DELETE /follows/authors/{author}/': endpoint({
    ...signedIn,
    summary: 'Follow an author no more',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in'],
  }),
  'GET /follows/settings/': endpoint({
    ...signedIn,
    summary: 'How the caller is told of what they follow',
    response: FollowSettings,
    errors: ['not_signed_in'],
  }),
  'PATCH /follows/settings/': endpoint({
    ...signedIn,
    summary: 'Change how the caller is told of what they follow; what is absent stays',
    body: SettingsChange,
    response: FollowSettings,
    errors: ['not_signed_in', 'invalid', 'too_many'],
  }),
  'GET /follows/news/': endpoint({
    ...signedIn,
    summary: 'Chapters that came out of what the caller follows, the newest first',
    query: Paging,
    response: page(FollowNews),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /follows/announcements/': endpoint({
    ...signedIn,
    summary: 'What authors have announced of what the caller follows, the newest first',
    query: Paging,
    response: page(ToldAnnouncement),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /follows/news/unread/': endpoint({
    ...signedIn,
    summary: 'How many chapters and announcements are unread, up to 100',
    response: z.object({ count: z.int() }),
    errors: ['not_signed_in'],
  }),
  'POST /follows/news/read/': endpoint({
    ...signedIn,
    summary: 'Mark chapters and announcements of the news as read, all of them where none are named',
    body: z.object({ chapters: z.array(Id).max(1_000).optional(), announcements: z.array(Id).max(1_000).optional() }),
    response: z.object({ count: z.int() }),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /follows/push/': endpoint({
    ...signedIn,
    summary: 'The browsers that the caller is told on, and the key by which push services know the platform',
    response: PushSettings,
    errors: ['not_signed_in'],
  }),
  'PUT /follows/push/': endpoint({
    ...signedIn,
    summary: 'Be told on this browser, as long as this sign-in lasts; the same browser again only has its keys renewed',
    body: PushForm,
    response: PushDevice,
    errors: ['not_signed_in', 'invalid', 'too_many'],
  }),
  'DELETE /follows/push/{device}/': endpoint({
    ...signedIn,
    summary: 'Be told on a browser no more',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
  'GET /follows/feed/': endpoint({
    ...signedIn,
    summary: 'The addresses of the caller’s private feed, or null',
    response: PrivateFeed,
    errors: ['not_signed_in'],
  }),
  'POST /follows/feed/': endpoint({
    ...signedIn,
    summary: 'Make a private feed, or give it other addresses, so that the former end',
    response: PrivateFeed,
    errors: ['not_signed_in', 'too_many'],
  }),
  'DELETE /follows/feed/': endpoint({
    ...signedIn,
    summary: 'End the private feed',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in'],
  }),
};
