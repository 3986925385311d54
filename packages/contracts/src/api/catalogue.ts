import { z } from 'zod';
import { CATALOGUE_NAME_MAX } from '../limits.ts';
import { endpoint, Nothing, page, Paging } from './endpoint.ts';
import { line } from './fields.ts';

const Named = z.object({ id: z.string(), name: z.string() });
export const Tag = Named.extend({ category: z.string() });

const name = line()
  .min(1, 'A name is needed.')
  .max(CATALOGUE_NAME_MAX, `A name has at most ${CATALOGUE_NAME_MAX} characters.`)
  // Lists of names are sent with commas between them (ruling 23).
  .refine((text) => !text.includes(','), 'A name cannot have a comma.');
const NameForm = z.object({ name });
/** `category` is the id or the name of a tag category. */
const TagForm = NameForm.extend({ category: line().min(1, 'Choose a category.').max(80) });
const ChangedName = NameForm.partial();
const ChangedTag = TagForm.partial();

/** `search` narrows a list to names that have it anywhere in them, whatever their case and accents. */
const Names = Paging.extend({ search: z.string().trim().max(CATALOGUE_NAME_MAX).optional() });
const list = <T extends z.ZodType>(summary: string, item: T) =>
  endpoint({ access: 'anyone', summary, query: Names, response: page(item), errors: ['invalid'] });
const one = <T extends z.ZodType>(what: string, response: T) =>
  endpoint({ access: 'anyone', summary: `One ${what}`, response, errors: ['not_found'] });
const add = <F extends z.ZodType, T extends z.ZodType>(what: string, body: F, response: T) =>
  endpoint({
    access: 'editor',
    summary: `Add a ${what}`,
    status: 201,
    body,
    response,
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  });
const change = <F extends z.ZodType, T extends z.ZodType>(what: string, body: F, response: T) =>
  endpoint({
    access: 'editor',
    summary: `Change a ${what}; novels follow`,
    body,
    response,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  });
const remove = (what: string) =>
  endpoint({
    access: 'editor',
    summary: `Delete a ${what}`,
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  });

/** The listings an editor has put a novel in. */
const Featured = z.object({ listings: z.array(z.string()) });

/** Part 1 §7 (catalogue): everybody reads, staff write (ruling 4); PUT is PATCH (ruling 18). */
export const catalogue = {
  'GET /genres/': list('Genres', Named),
  'GET /tags/': list('Tags', Tag),
  'GET /tag-categories/': list('Tag categories', Named),
  'GET /content-ratings/': list('Content ratings', Named),
  'GET /listings/': list('Listings', Named),

  'GET /genres/{id}/': one('genre', Named),
  'POST /genres/': add('genre', NameForm, Named),
  'PUT /genres/{id}/': change('genre', ChangedName, Named),
  'PATCH /genres/{id}/': change('genre', ChangedName, Named),
  'DELETE /genres/{id}/': remove('genre that no novel has'),

  'GET /tags/{id}/': one('tag', Tag),
  'POST /tags/': add('tag', TagForm, Tag),
  'PUT /tags/{id}/': change('tag', ChangedTag, Tag),
  'PATCH /tags/{id}/': change('tag', ChangedTag, Tag),
  'DELETE /tags/{id}/': remove('tag; novels that have it keep it as their own label'),

  'GET /tag-categories/{id}/': one('tag category', Named),
  'POST /tag-categories/': add('tag category', NameForm, Named),
  'PUT /tag-categories/{id}/': change('tag category', ChangedName, Named),
  'PATCH /tag-categories/{id}/': change('tag category', ChangedName, Named),
  'DELETE /tag-categories/{id}/': remove('tag category without tags'),

  'GET /content-ratings/{id}/': one('content rating', Named),
  'POST /content-ratings/': add('content rating', NameForm, Named),
  'PUT /content-ratings/{id}/': change('content rating', ChangedName, Named),
  'PATCH /content-ratings/{id}/': change('content rating', ChangedName, Named),
  'DELETE /content-ratings/{id}/': remove('content rating that no novel has'),

  'GET /listings/{id}/': one('listing', Named),
  'POST /listings/': add('listing', NameForm, Named),
  'PUT /listings/{id}/': change('listing', ChangedName, Named),
  'PATCH /listings/{id}/': change('listing', ChangedName, Named),
  'DELETE /listings/{id}/': remove('listing that no novel is in'),

  'GET /staff/novels/{novel}/listings/': endpoint({
    access: 'editor',
    summary: 'The listings an editor has put a novel in',
    response: Featured,
    errors: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  'PUT /staff/novels/{novel}/listings/': endpoint({
    access: 'editor',
    summary: 'Put a novel in these of the chosen listings and no others',
    body: z.object({ listings: z.array(z.string().trim().min(1).max(CATALOGUE_NAME_MAX)).max(50) }),
    response: Featured,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid'],
  }),
};
