import { legal } from '../http/xml.ts';
import { LANGUAGE } from '../manuscripts/index.ts';
import type { Feed, FeedAuthor } from './feed.ts';

/** A feed as JSON Feed 1.1 (jsonfeed.org). `origin` is where addresses begin. */
export function jsonFeedOf({ title, subtitle, page, address, author, image, entries }: Feed, origin: string): string {
  const person = (one: FeedAuthor) => ({ name: one.name, url: origin + one.page });
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: origin + page,
    feed_url: `${origin}${address}.json`,
    ...(subtitle === '' ? {} : { description: subtitle }),
    language: LANGUAGE,
    ...(author ? { authors: [person(author)] } : {}),
    ...(image === undefined ? {} : { icon: origin + image }),
    items: entries.map((entry) => ({
      id: entry.id,
      url: origin + entry.page,
      title: entry.title,
      content_text: entry.text,
      ...(entry.image === undefined ? {} : { image: origin + entry.image }),
      date_published: entry.published.toISOString(),
      date_modified: entry.updated.toISOString(),
      authors: [person(entry.author)],
      ...(entry.labels.length > 0 ? { tags: entry.labels } : {}),
    })),
  };
  // JSON can carry signs that the programs which show it cannot.
  return JSON.stringify(feed, (_, value: unknown) => (typeof value === 'string' ? legal(value) : value));
}
