import type { Entities } from '@griot/contracts';
import { aPage, nothingWaiting, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import CataloguePage from './catalogue.page.tsx';

const ADMIN = { roles: ['reader', 'editor', 'admin'] as Entities['Me']['roles'] };
const open = (answers: Answers, at = '/staff/catalogue') =>
  renderPage(CataloguePage, { path: '/staff/catalogue', at, user: ADMIN, answers: { ...nothingWaiting, ...answers } });

it('renames a genre; a name that exists is said at the field', async () => {
  const { person, platform } = open({
    'GET /genres/': aPage({ id: 'gen_1', name: 'Romance' }),
    'PATCH /genres/{id}/': () => {
      throw refusal(400, 'invalid', 'wrong', { fields: { name: ['“Fantasy” exists already.'] } });
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Change Romance' }));
  await person.clear(screen.getByLabelText('Name', { selector: 'dialog input' }));
  await person.type(screen.getByLabelText('Name', { selector: 'dialog input' }), 'Fantasy');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('“Fantasy” exists already.')).toBeVisible();
  expect(platform.asked.find(({ call }) => call.startsWith('PATCH'))?.input).toMatchObject({
    params: { id: 'gen_1' },
    body: { name: 'Fantasy' },
  });
});

it('says why what is in use is not deleted', async () => {
  const { person } = open({
    'GET /genres/': aPage({ id: 'gen_1', name: 'Romance' }),
    'DELETE /genres/{id}/': () => {
      throw refusal(409, 'conflict', '12 novels have this genre.');
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Delete Romance' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete “Romance”?' }));
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('12 novels have this genre.')).toBeVisible();
});

it('adds a tag with its category', async () => {
  const { person, platform } = open(
    {
      'GET /tags/': aPage({ id: 'tag_1', name: 'Desert', category: 'Setting' }),
      'GET /tag-categories/': aPage({ id: 'cat_1', name: 'Setting' }),
      'POST /tags/': { id: 'tag_2', name: 'Sea', category: 'Setting' },
    },
    '/staff/catalogue?list=tags',
  );
  expect(within(await screen.findByRole('row', { name: /Desert/ })).getByText('Setting')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add a tag' }));
  await person.type(screen.getByLabelText('Name', { selector: 'dialog input' }), 'Sea');
  await person.selectOptions(await screen.findByLabelText('Category'), 'Setting');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(platform.asked.find(({ call }) => call === 'POST /tags/')?.input.body).toEqual({
    name: 'Sea',
    category: 'Setting',
  });
});

it('narrows a list by name, and another list begins whole', async () => {
  const { person, platform } = open({ 'GET /genres/': aPage() });
  await person.type(screen.getByRole('searchbox', { name: 'Name' }), 'rom{Enter}');
  expect(await screen.findByText('No genre is found.')).toBeVisible();
  expect(platform.nav.current().search).toBe('?search=rom');
  expect(screen.getByRole('link', { name: 'Tags' })).toHaveAttribute('href', '/staff/catalogue?list=tags');
});
