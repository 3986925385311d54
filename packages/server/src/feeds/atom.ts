import { PRODUCT } from '@griot/contracts';
import { document, element, type Element } from '../http/xml.ts';
import { LANGUAGE } from '../manuscripts/index.ts';
import { FEED_TYPES, type Feed, type FeedAuthor, type FeedEntry } from './feed.ts';

/** A feed as Atom (RFC 4287). `origin` is where addresses begin. */
export function atomOf(
  { id, title, subtitle, page, address, author, image, updated, entries }: Feed,
  origin: string,
): string {
  return document(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': LANGUAGE },
      element('id', {}, id),
      element('title', {}, title),
      subtitle === '' ? undefined : element('subtitle', {}, subtitle),
      element('updated', {}, updated.toISOString()),
      element('link', { rel: 'self', type: FEED_TYPES.atom, href: `${origin}${address}.atom` }),
      element('link', { rel: 'alternate', type: 'text/html', href: origin + page }),
      author && authorElement(author, origin),
      element('generator', { uri: `${origin}/` }, PRODUCT),
      image === undefined ? undefined : element('logo', {}, origin + image),
      entries.map((entry) => entryElement(entry, origin)),
    ),
  );
}

const entryElement = (
  { id, title, page, author, published, updated, text, labels }: FeedEntry,
  origin: string,
): Element =>
  element(
    'entry',
    {},
    element('id', {}, id),
    element('title', {}, title),
    element('link', { rel: 'alternate', type: 'text/html', href: origin + page }),
    element('published', {}, published.toISOString()),
    element('updated', {}, updated.toISOString()),
    authorElement(author, origin),
    labels.map((term) => element('category', { term })),
    element('summary', { type: 'text' }, text),
  );

const authorElement = ({ name, page }: FeedAuthor, origin: string): Element =>
  element('author', {}, element('name', {}, name), element('uri', {}, origin + page));
