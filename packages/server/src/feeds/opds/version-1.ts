import { PRODUCT } from '@griot/contracts';
import { document, element, type Element } from '../../http/xml.ts';
import { LANGUAGE } from '../../manuscripts/index.ts';
import { ROOT, type Shelf, type Ways } from './catalogue.ts';
import { withQuery, type Place } from './place.ts';
import { EPUB, type Publication } from './publication.ts';

const CATALOGUE = 'application/atom+xml;profile=opds-catalog';
export const NAVIGATION = `${CATALOGUE};kind=navigation`;
export const ACQUISITION = `${CATALOGUE};kind=acquisition`;
export const SEARCH = 'application/opensearchdescription+xml';

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2005/Atom',
  'xmlns:opds': 'http://opds-spec.org/2010/catalog',
  'xmlns:dcterms': 'http://purl.org/dc/terms/',
  'xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
  'xml:lang': LANGUAGE,
};

const link = (rel: string, type: string, href: string, more: Record<string, string | undefined> = {}): Element =>
  element('link', { rel, type, href, ...more });

/** What every document of the catalogue begins with. */
const head = (
  { id, title, address, updated }: { id: string; title: string; address: string; updated: Date },
  type: string,
  { at }: Place,
) => [
  element('id', {}, id),
  element('title', {}, title),
  element('updated', {}, updated.toISOString()),
  element('author', {}, element('name', {}, PRODUCT)),
  link('self', type, at(address)),
  link('start', NAVIGATION, at(ROOT.address)),
  link('search', SEARCH, at('/search.xml')),
];

/** A page of ways, each as new as the page. */
export function waysAsAtom({ ways, ...about }: Omit<Ways, 'of'>, place: Place): string {
  const { at } = place;
  return document(
    element(
      'feed',
      NAMESPACES,
      head(about, NAVIGATION, place),
      about.address === ROOT.address ? undefined : link('up', NAVIGATION, at(ROOT.address)),
      ways.map((way) =>
        element(
          'entry',
          {},
          element('id', {}, `urn:griot:catalogue:${encodeURIComponent(way.address)}`),
          element('title', {}, way.title),
          element('updated', {}, about.updated.toISOString()),
          link(way.rel ?? 'subsection', way.novels ? ACQUISITION : NAVIGATION, at(way.address)),
          element('content', { type: 'text' }, way.about),
        ),
      ),
    ),
  );
}

export function shelfAsAtom(shelf: Shelf, place: Place): string {
  const { at, origin } = place;
  const { rows, total, perPage, page, first, previous, next, facets } = shelf;
  return document(
    element(
      'feed',
      NAMESPACES,
      head(shelf, ACQUISITION, place),
      link('up', NAVIGATION, at(ROOT.address)),
      link('first', ACQUISITION, at(first)),
      previous === null ? undefined : link('previous', ACQUISITION, at(previous)),
      next === null ? undefined : link('next', ACQUISITION, at(next)),
      element('opensearch:totalResults', {}, String(total)),
      element('opensearch:itemsPerPage', {}, String(perPage)),
      element('opensearch:startIndex', {}, String((page - 1) * perPage + 1)),
      facets.map(({ group, title, address, active }) =>
        link('http://opds-spec.org/facet', ACQUISITION, at(address), {
          title,
          'opds:facetGroup': group,
          'opds:activeFacet': active ? 'true' : undefined,
        }),
      ),
      rows.map((row) => entry(place.book(row), origin)),
    ),
  );
}

const entry = (book: Publication, origin: string): Element =>
  element(
    'entry',
    {},
    element('id', {}, book.id),
    element('title', {}, book.title),
    element('updated', {}, book.updated.toISOString()),
    element('published', {}, book.published.toISOString()),
    element('author', {}, element('name', {}, book.author.name), element('uri', {}, origin + book.author.page)),
    element('dcterms:language', {}, LANGUAGE),
    book.genres.map((genre) => element('category', { term: genre, label: genre })),
    element('summary', { type: 'text' }, book.description),
    link('alternate', 'text/html', origin + book.page),
    book.cover === null
      ? undefined
      : [
          link('http://opds-spec.org/image', 'image/jpeg', origin + book.cover),
          link('http://opds-spec.org/image/thumbnail', 'image/jpeg', origin + book.cover),
        ],
    link(book.acquisition, EPUB, origin + book.epub),
  );

/** How the catalogue is searched (OpenSearch 1.1). */
export const searchDescription = ({ at }: Place): string =>
  document(
    element(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      element('ShortName', {}, PRODUCT),
      element('Description', {}, `Novels to download from ${PRODUCT}`),
      element('Url', {
        type: ACQUISITION,
        template: withQuery(at('/novels'), 'query={searchTerms}&page={startPage?}'),
      }),
      element('Language', {}, LANGUAGE),
      element('InputEncoding', {}, 'UTF-8'),
      element('OutputEncoding', {}, 'UTF-8'),
    ),
  );
