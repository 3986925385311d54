import { defineManifest, LISTINGS } from '@griot/contracts';
import { headingOf, titled } from './src/browse/heading.ts';
import { LOOK_STORED_AS } from './src/chapter/display/look-stored-as.ts';
import { POSITIONS_STORED_AS } from './src/chapter/position/positions-stored-as.ts';

const novel = { call: 'GET /novels/{novel}/', params: { novel: ':slug' }, query: { show_shelf: 'true' } } as const;
/** The first rows of a catalogue, as `novel/use-catalog.ts` asks for them. */
const firstChapters = {
  call: 'GET /novels/{novel}/chapters/',
  params: { novel: ':slug' },
  query: { ordering: 'chapter', brief: 'true', limit: '100' },
} as const;
/** What a list of novels is chosen by, as the address has it (ruling 23). */
const chosen = {
  genre: '?genre',
  completed: '?completed',
  tags: '?tags',
  tags_exclude: '?tags_exclude',
  words_min: '?words_min',
  words_max: '?words_max',
  updated_after: '?updated_after',
  updated_before: '?updated_before',
  limit: '10',
} as const;
const chapterNumber = ':chapter|number';
const firstChapter = { novel: ':slug', chapter: '.chapter|number' };
const searched = { query: 'search', title: 'Search Results for {}' } as const;
/** What each listing is called where it is shown (part 2 §2.6). */
const listings = Object.fromEntries(
  LISTINGS.map((listing) => [listing, titled(headingOf(new URLSearchParams({ listing })))]),
);

export default defineManifest({
  name: 'mf-reader',
  owner: 'Reading',
  version: '1.0.0',
  pages: [
    {
      path: '/',
      guard: 'public',
      chunk: 'home',
      head: 'home',
      prefetch: [
        { call: 'GET /novels/', query: { listing: 'powerRanking', limit: '12' } },
        { call: 'GET /novels/', query: { listing: 'popular', limit: '12' } },
        { call: 'GET /novels/', query: { listing: 'trending', limit: '12' } },
      ],
    },
    {
      path: '/book/:slug',
      guard: 'public',
      chunk: 'novel',
      head: 'novel',
      prefetch: [novel, firstChapters, { call: 'GET /novels/{novel}/from-author/', params: { novel: ':slug' } }],
    },
    {
      path: '/book/:slug/chapters',
      guard: 'public',
      chunk: 'catalog',
      head: 'novel',
      prefetch: [novel, firstChapters],
    },
    {
      path: '/book/:slug/read',
      guard: 'public',
      chunk: 'chapter',
      head: 'chapter',
      layout: 'none',
      storedLook: LOOK_STORED_AS,
      newcomers: POSITIONS_STORED_AS,
      prefetch: [
        novel,
        {
          call: 'GET /novels/{novel}/chapters/',
          params: { novel: ':slug' },
          query: { ordering: 'chapter', limit: '1' },
          ofFirst: [
            { call: 'GET /novels/{novel}/chapters/{chapter}/', params: firstChapter },
            { call: 'GET /novels/{novel}/chapters/{chapter}/content/', params: firstChapter },
            { call: 'GET /novels/{novel}/chapters/{chapter}/previous/', params: firstChapter },
            { call: 'GET /novels/{novel}/chapters/{chapter}/next/', params: firstChapter },
          ],
        },
      ],
    },
    {
      path: '/book/:slug/read/:chapter',
      guard: 'public',
      chunk: 'chapter',
      head: 'chapter',
      layout: 'none',
      storedLook: LOOK_STORED_AS,
      prefetch: [
        novel,
        { call: 'GET /novels/{novel}/chapters/{chapter}/', params: { novel: ':slug', chapter: chapterNumber } },
        { call: 'GET /novels/{novel}/chapters/{chapter}/content/', params: { novel: ':slug', chapter: chapterNumber } },
        {
          call: 'GET /novels/{novel}/chapters/{chapter}/previous/',
          params: { novel: ':slug', chapter: chapterNumber },
        },
        { call: 'GET /novels/{novel}/chapters/{chapter}/next/', params: { novel: ':slug', chapter: chapterNumber } },
      ],
    },
    {
      path: '/ranking',
      guard: 'public',
      chunk: 'browse',
      head: {
        title: 'Ranking',
        description:
          'The novels that readers read, keep and praise most: overall, by power, trending, popular and active.',
        selections: [
          {
            query: 'type',
            title: '{} ranking',
            values: { power: 'Power', trending: 'Trending', popular: 'Popular', active: 'Active' },
          },
        ],
      },
      prefetch: [{ call: 'GET /novels/ranking/', query: { type: '?type', limit: '10' } }],
    },
    {
      path: '/list/:list',
      guard: 'public',
      chunk: 'list',
      head: 'list',
      prefetch: [
        { call: 'GET /lists/{list}/', params: { list: ':list' } },
        // As many as there can be.
        { call: 'GET /lists/{list}/novels/', params: { list: ':list' }, query: { limit: '200' } },
      ],
    },
    {
      path: '/author/:id',
      guard: 'public',
      chunk: 'author',
      head: 'author',
      prefetch: [
        { call: 'GET /authors/{author}/', params: { author: ':id' } },
        { call: 'GET /authors/{author}/lists/', params: { author: ':id' }, query: { limit: '100' } },
        // All their books, of which the genres over them are told.
        { call: 'GET /novels/', query: { author: ':id', limit: '1000' } },
      ],
    },
    { path: '/success', guard: 'public', chunk: 'success', head: { title: 'Transaction' } },
    {
      path: '/genre',
      guard: 'public',
      chunk: 'genre',
      head: {
        title: 'Genre',
        description:
          'Novels by genre: romance, African voices, werewolf, fantasy and more, by status, length, update and tags.',
        selections: [{ query: 'genre', title: '{} novels', values: 'GET /genres/' }],
      },
      prefetch: [
        { call: 'GET /genres/', query: { limit: '1000' } },
        { call: 'GET /novels/', query: { ...chosen, ordering: '?ordering|-num_views' } },
      ],
    },
    {
      path: '/view-novels',
      guard: 'public',
      chunk: 'browse',
      head: {
        title: 'All Results',
        selections: [
          searched,
          { query: 'genre', title: '{}' },
          { query: 'genres', title: '{}' },
          { query: 'listing', title: '{}', values: listings },
          { query: 'tags', title: 'Novels tagged {}' },
        ],
      },
      prefetch: [
        {
          call: 'GET /novels/',
          query: {
            ...chosen,
            search: '?search',
            genres: '?genres',
            listing: '?listing',
            author: '?author',
            ordering: '?ordering',
          },
        },
      ],
    },
    {
      path: '/search',
      guard: 'public',
      chunk: 'search',
      head: {
        title: 'Search',
        description: 'Find novels by title, author, genre, tag or words of the story, by status, length and update.',
        selections: [searched],
        index: false,
      },
      prefetch: [{ call: 'GET /novels/', query: { ...chosen, search: '?search!', ordering: '?ordering' } }],
    },
    { path: '/shelf', guard: 'signed-in', chunk: 'shelf', head: { title: 'Shelf' } },
    { path: '/journal/:year', guard: 'signed-in', chunk: 'year', head: { title: 'Year in review' } },
  ],
  overlays: [
    { name: 'reader.search', field: { title: 'Search', label: 'Title, author, genre or tag' } },
    { name: 'reader.report' },
  ],
});
