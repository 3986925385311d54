import { legal } from '../../http/xml.ts';
import { LANGUAGE } from '../../manuscripts/index.ts';
import { ROOT, type Shelf, type Ways } from './catalogue.ts';
import type { Place } from './place.ts';
import { EPUB, type Publication } from './publication.ts';

export const TYPE = 'application/opds+json';

const link = (rel: string, href: string, type = TYPE) => ({ rel, href, type });

/** An address with a template for what is searched for (RFC 6570). */
const searched = (address: string): string => `${address}${address.includes('?') ? '{&query}' : '{?query}'}`;

const head = (address: string, { at }: Place) => [
  link('self', at(address)),
  link('start', at(ROOT.address)),
  { ...link('search', searched(at('/novels'))), templated: true },
];

/** A list of none is no list there. */
const backToStart = ({ at }: Place) => ({ ...link('start', at(ROOT.address)), title: 'All of the catalogue' });

export function waysAsJson({ title, address, ways }: Omit<Ways, 'of'>, place: Place): string {
  const { at } = place;
  return written({
    metadata: { title },
    links: head(address, place),
    navigation:
      ways.length > 0
        ? ways.map((way) => ({ ...link(way.rel ?? 'subsection', at(way.address)), title: way.title }))
        : [backToStart(place)],
  });
}

export function shelfAsJson(shelf: Shelf, place: Place): string {
  const { at, origin } = place;
  const { title, address, rows, total, page, perPage, first, previous, next, facets } = shelf;
  const groups = [...new Set(facets.map(({ group }) => group))];
  return written({
    metadata: { title, numberOfItems: total, itemsPerPage: perPage, currentPage: page },
    links: [
      ...head(address, place),
      link('up', at(ROOT.address)),
      link('first', at(first)),
      ...(previous === null ? [] : [link('previous', at(previous))]),
      ...(next === null ? [] : [link('next', at(next))]),
    ],
    ...(groups.length > 0 ? { facets: groups.map((group) => facetsOf(group, shelf, place)) } : {}),
    ...(rows.length > 0
      ? { publications: rows.map((row) => publication(place.book(row), origin)) }
      : { navigation: [backToStart(place)] }),
  });
}

const facetsOf = (group: string, { facets }: Shelf, { at }: Place) => ({
  metadata: { title: group },
  links: facets
    .filter((facet) => facet.group === group)
    .map((facet) => ({
      // The one that is chosen leads to where one is.
      ...(facet.active ? { rel: 'self' } : {}),
      href: at(facet.address),
      type: TYPE,
      title: facet.title,
    })),
});

const publication = (book: Publication, origin: string) => ({
  metadata: {
    '@type': 'http://schema.org/Book',
    identifier: book.id,
    title: book.title,
    author: [{ name: book.author.name, links: [{ href: origin + book.author.page, type: 'text/html' }] }],
    language: LANGUAGE,
    modified: book.updated.toISOString(),
    published: book.published.toISOString(),
    description: book.description,
    ...(book.genres.length > 0 ? { subject: book.genres } : {}),
  },
  links: [link(book.acquisition, origin + book.epub, EPUB), link('alternate', origin + book.page, 'text/html')],
  ...(book.cover === null ? {} : { images: [{ href: origin + book.cover, type: 'image/jpeg' }] }),
});

// JSON can carry signs that the programs which show it cannot.
const written = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? legal(inner) : inner));
