import { legal } from '../../http/xml.ts';
import { LANGUAGE } from '../../manuscripts/index.ts';
import { ROOT, type Shelf, type Ways } from './catalogue.ts';
import { EPUB, publicationOf, type Publication } from './publication.ts';

/** Where the catalogue is as JSON (OPDS 2.0). */
export const AT = '/opds/v2.0';
export const TYPE = 'application/opds+json';

const link = (rel: string, href: string, type = TYPE) => ({ rel, href, type });

const head = (address: string, base: string) => [
  link('self', base + address),
  link('start', base + ROOT.address),
  { ...link('search', `${base}/novels{?query}`), templated: true },
];

export function waysAsJson({ title, address, ways }: Ways, origin: string): string {
  const base = origin + AT;
  return written({
    metadata: { title },
    links: head(address, base),
    navigation: ways.map((way) => ({ ...link(way.rel ?? 'subsection', base + way.address), title: way.title })),
  });
}

export function shelfAsJson(shelf: Shelf, origin: string): string {
  const base = origin + AT;
  const { title, address, rows, total, page, perPage, first, previous, next, facets } = shelf;
  const groups = [...new Set(facets.map(({ group }) => group))];
  return written({
    metadata: { title, numberOfItems: total, itemsPerPage: perPage, currentPage: page },
    links: [
      ...head(address, base),
      link('up', base + ROOT.address),
      link('first', base + first),
      ...(previous === null ? [] : [link('previous', base + previous)]),
      ...(next === null ? [] : [link('next', base + next)]),
    ],
    facets: groups.map((group) => ({
      metadata: { title: group },
      links: facets
        .filter((facet) => facet.group === group)
        .map((facet) => ({
          // The one that is chosen leads to where one is.
          ...(facet.active ? { rel: 'self' } : {}),
          href: base + facet.address,
          type: TYPE,
          title: facet.title,
        })),
    })),
    // A list of none is no list there.
    ...(rows.length > 0
      ? { publications: rows.map((row) => publication(publicationOf(row), origin)) }
      : { navigation: [{ ...link('start', base + ROOT.address), title: 'All of the catalogue' }] }),
  });
}

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
