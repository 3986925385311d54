import type { Entities } from '@griot/contracts';
import { aPage, anOwnNovel, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ReadersPage from './readers.page.tsx';

const LIST = 'GET /novels/mine/{novel}/announcements/';
const POST = 'POST /novels/mine/{novel}/announcements/';
const DROP = 'DELETE /novels/mine/{novel}/announcements/{announcement}/';
const MAP = 'GET /novels/mine/{novel}/road-map/';
const PUT = 'PUT /novels/mine/{novel}/road-map/';

const spring: Entities['OwnAnnouncement'] = {
  id: 'ann_spring',
  text: 'Part two begins in spring.',
  created_at: '2026-02-20T08:00:00.000Z',
  withdrawn_at: null,
};
const aMap = (...items: Entities['RoadMapItem'][]): Entities['RoadMap'] => ({ items, version: 3, changed_at: null });

const show = (answers: Answers = {}) =>
  renderPage(ReadersPage, {
    path: '/book-chapters/:slug/readers',
    at: '/book-chapters/salt-road/readers',
    user: { pen_name: 'Tunde Marlowe' },
    answers: {
      'GET /novels/mine/{novel}/': anOwnNovel({ id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' }),
      [LIST]: { ...aPage(), next_at: null },
      [MAP]: aMap({ text: 'Maps', state: 'planned' }, { text: 'Audio', state: 'done' }),
      ...answers,
    } as Answers,
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('an author announces something; what is refused stays typed', async () => {
  let sent = 0;
  const { person, platform } = show({
    [POST]: () => {
      sent += 1;
      if (sent === 1) throw refusal(429, 'too_many', 'You have announced something within a week.');
      return spring;
    },
  });
  const form = within(await screen.findByRole('form', { name: 'New announcement' }));
  await person.click(form.getByRole('button', { name: 'Announce' }));
  expect(await form.findByText('Write something first.')).toBeVisible();
  await person.type(form.getByRole('textbox'), 'Part two begins in spring.');
  await person.click(form.getByRole('button', { name: 'Announce' }));
  expect(await form.findByText('You have announced something within a week.')).toBeVisible();
  expect(form.getByRole('textbox')).toHaveValue('Part two begins in spring.');
  await person.click(form.getByRole('button', { name: 'Announce' }));
  await waitFor(() => expect(sent).toBe(2));
  expect(platform.asked.filter(({ call }) => call === POST).at(-1)?.input).toMatchObject({
    params: { novel: 'salt-road' },
    body: { text: 'Part two begins in spring.' },
  });
});

test('within a week there is no form, and what was said can be taken back after a question', async () => {
  const { person, platform } = show({
    [LIST]: { ...aPage(spring), next_at: '2026-02-27T08:00:00.000Z' },
    [DROP]: null,
  });
  const part = await region('Announcements');
  expect(await part.findByText(/You can announce something again from 27 February 2026/)).toBeVisible();
  expect(part.queryByRole('textbox')).toBeNull();
  await person.click(await part.findByRole('button', { name: 'Take back' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(platform.asked.find(({ call }) => call === DROP)?.input.params).toEqual({
    novel: 'salt-road',
    announcement: 'ann_spring',
  });
});

test('each change of the road map is sent whole, with the version that it was made from', async () => {
  let map = aMap({ text: 'Maps', state: 'planned' }, { text: 'Audio', state: 'done' });
  const { person, platform } = show({
    [MAP]: () => map,
    [PUT]: ({ body }) => (map = { ...map, ...(body as Entities['RoadMap']), version: map.version + 1 }),
  });
  const part = await region('Road map');
  await person.selectOptions(await part.findByLabelText('State of Maps'), 'In work');
  await person.click(await part.findByRole('button', { name: 'Move Audio up' }));
  expect(part.getByRole('button', { name: 'Move Audio down' })).toBeEnabled();
  await person.type(part.getByRole('textbox', { name: 'Something you plan' }), 'A second part');
  await person.click(part.getByRole('button', { name: 'Add' }));
  expect(await part.findByRole('button', { name: 'Remove A second part' })).toBeVisible();
  expect(part.getByRole('textbox')).toHaveValue('');
  await person.click(part.getByRole('button', { name: 'Remove Maps' }));
  await waitFor(() => expect(part.queryByRole('button', { name: 'Remove Maps' })).toBeNull());
  expect(part.getByRole('textbox')).toHaveFocus();
  const bodies = platform.asked.filter(({ call }) => call === PUT).map(({ input }) => input.body);
  expect(bodies.at(-1)).toEqual({
    version: 6,
    items: [
      { text: 'Audio', state: 'done' },
      { text: 'A second part', state: 'planned' },
    ],
  });
  expect(bodies).toHaveLength(4);
});

test('what was changed elsewhere meanwhile is said, and what was typed stays', async () => {
  const { person } = show({
    [PUT]: () => {
      throw refusal(409, 'conflict', 'The road map was changed somewhere else meanwhile.');
    },
  });
  const part = await region('Road map');
  await person.type(await part.findByRole('textbox'), 'A second part');
  await person.click(part.getByRole('button', { name: 'Add' }));
  expect(await part.findByText('The road map was changed somewhere else meanwhile.')).toBeVisible();
  expect(part.getByRole('textbox')).toHaveValue('A second part');
});
