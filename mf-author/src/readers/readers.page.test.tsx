import type { Entities } from '@griot/contracts';
import { aPage, anOwnChapter, anOwnNovel, refusal, renderPage, type Answers } from '@griot/testing';
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
      'GET /novels/mine/{novel}/polls/': aPage(),
      'GET /novels/mine/{novel}/gifts/': aPage(),
      'GET /novels/mine/{novel}/chapters/': aPage(anOwnChapter({ id: 'chp_1', chapter: '1.00', title: 'Dawn' })),
      [MAP]: aMap({ text: 'Maps', state: 'planned' }, { text: 'Audio', state: 'done' }),
      ...answers,
    } as Answers,
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the keyboard goes on from the part’s heading', () => {
  test('after something is announced, and taken back', async () => {
    let said: Entities['OwnAnnouncement'][] = [];
    const { person } = show({
      [LIST]: () => ({ ...aPage(...said), next_at: said.length > 0 ? '2026-02-27T08:00:00.000Z' : null }),
      [POST]: () => {
        said = [spring];
        return spring;
      },
      [DROP]: () => {
        said = [{ ...spring, withdrawn_at: '2026-02-21T08:00:00.000Z' }];
        return null;
      },
    } as Answers);
    const part = await region('Announcements');
    await person.type(await part.findByRole('textbox'), spring.text);
    await person.click(part.getByRole('button', { name: 'Announce' }));
    await waitFor(() => expect(part.queryByRole('textbox')).toBeNull());
    await waitFor(() => expect(part.getByRole('heading', { name: 'Announcements' })).toHaveFocus());
    await person.click(await part.findByRole('button', { name: 'Take back' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(part.getByRole('heading', { name: 'Announcements' })).toHaveFocus());
  });

  test('after a poll is asked, and deleted', async () => {
    let polls: Entities['OwnPoll'][] = [];
    const { person } = show({
      'GET /novels/mine/{novel}/polls/': () => aPage(...polls),
      'PUT /novels/mine/{novel}/chapters/{chapter}/poll/': () => {
        polls = [aPoll];
        return aPoll;
      },
      'DELETE /novels/mine/{novel}/chapters/{chapter}/poll/': () => {
        polls = [];
        return null;
      },
    } as Answers);
    const part = await region('Polls');
    await person.click(await part.findByRole('button', { name: 'New poll' }));
    await person.type(part.getByLabelText(/^Question/), 'Who counts?');
    await person.type(part.getByLabelText(/^Option 1/), 'Amina');
    await person.type(part.getByLabelText(/^Option 2/), 'The wind');
    await person.click(part.getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(part.queryByRole('form')).toBeNull());
    await waitFor(() => expect(part.getByRole('heading', { name: 'Polls' })).toHaveFocus());
    await person.click(await part.findByRole('button', { name: /^Delete/ }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete poll' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(part.getByRole('heading', { name: 'Polls' })).toHaveFocus());
  });

  test('but whoever has left is left where they are', async () => {
    const { person } = show({ [LIST]: { ...aPage(spring), next_at: null } });
    const part = await region('Announcements');
    const back = await part.findByRole('button', { name: 'Take back' });
    back.focus();
    await person.click(document.body);
    part.getByRole('heading', { name: 'Announcements' }).after(document.createElement('i'));
    await waitFor(() => expect(document.body).toHaveFocus());
  });
});

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

test('of a hidden novel the page says so, and the announcement of the week is kept', async () => {
  show({
    'GET /novels/mine/{novel}/': anOwnNovel({ slug: 'salt-road', hidden_reason: 'The cover is not yours.' }),
    'GET /novels/mine/{novel}/appeal/': null,
    [LIST]: { ...aPage(spring), next_at: null },
  });
  expect(await screen.findByText('An editor has hidden this novel from readers.')).toBeVisible();
  expect(screen.getByText(/nobody finds the novel/)).toBeVisible();
  const part = await region('Announcements');
  expect(await part.findByText(/once the novel is not hidden any more/)).toBeVisible();
  expect(part.queryByRole('textbox')).toBeNull();
  expect(part.getByRole('button', { name: 'Take back' })).toBeVisible();
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

const aPoll: Entities['OwnPoll'] = {
  id: 'pol_a',
  question: 'Who counts?',
  options: [
    { text: 'Amina', votes: 2 },
    { text: 'The wind', votes: 0 },
  ],
  num_votes: 2,
  chosen: null,
  closes_at: null,
  closed: false,
  chapter: { id: 'chp_1', chapter: '1.00', title: 'Dawn' },
};

test('an author asks something at the end of a chapter; what is wrong is said at its field and stays typed', async () => {
  const ASK = 'PUT /novels/mine/{novel}/chapters/{chapter}/poll/';
  let sent = 0;
  const { person, platform } = show({
    [ASK]: () => {
      sent += 1;
      if (sent === 1)
        throw refusal(400, 'invalid', 'One or more errors encountered.', {
          fields: { 'options.1': ['At most 80 characters.'] },
        });
      return aPoll;
    },
  });
  const part = await region('Polls');
  await person.click(await part.findByRole('button', { name: 'New poll' }));
  const form = within(part.getByRole('form', { name: 'New poll' }));
  await person.type(form.getByLabelText(/^Question/), 'Who counts?');
  await person.type(form.getByLabelText(/^Option 1/), 'Amina');
  await person.click(form.getByRole('button', { name: 'Ask' }));
  expect(await form.findByText('Say what can be chosen.')).toBeVisible();
  await person.type(form.getByLabelText(/^Option 2/), 'The wind');
  await person.click(form.getByRole('button', { name: 'Ask' }));
  expect(await form.findByText('At most 80 characters.')).toBeVisible();
  expect(form.getByLabelText(/^Option 2/)).toHaveValue('The wind');
  await person.type(form.getByLabelText(/^Option 2/), '!');
  await person.click(form.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(part.queryByRole('form')).toBeNull());
  expect(platform.asked.filter(({ call }) => call === ASK).at(-1)?.input).toMatchObject({
    params: { novel: 'salt-road', chapter: 'chp_1' },
    body: { question: 'Who counts?', options: ['Amina', 'The wind!'], closes_at: null },
  });
});

test('an author thanks for a gift with one press, or in their own words', async () => {
  const THANK = 'POST /gifts/{gift}/thanks/';
  const aGift = (id: string, given: Partial<Entities['OwnGift']> = {}): Entities['OwnGift'] => ({
    id,
    gift_option: { id: 'gop_a', name: 'Cowrie', image: '/media/gifts/cowrie.webp', numCoins: 5 },
    user: { name: 'Bo Books', photo_url: null },
    created_at: '2026-02-20T08:00:00.000Z',
    thanks: null,
    thanked_at: null,
    can_be_thanked: true,
    ...given,
  });
  const { person, platform } = show({
    'GET /novels/mine/{novel}/gifts/': aPage(
      aGift('gft_a'),
      aGift('gft_b', { user: null }),
      aGift('gft_c', { thanks: 'You are kind.', thanked_at: '2026-02-21T08:00:00.000Z' }),
    ),
    [THANK]: aGift('gft_a', { thanks: '', thanked_at: '2026-02-21T08:00:00.000Z' }),
  });
  const part = await region('Gifts');
  await person.click(await part.findByRole('button', { name: 'Thank Bo Books for Cowrie' }));
  await person.click(part.getByRole('button', { name: /^In your own words.*thank a reader for Cowrie/ }));
  const form = within(part.getByRole('form', { name: 'Thank a reader for Cowrie' }));
  await person.type(form.getByRole('textbox'), 'You made my week.');
  await person.click(form.getByRole('button', { name: 'Send thanks' }));
  await waitFor(() => expect(part.queryByRole('form')).toBeNull());
  expect(part.getByText('You thanked: You are kind.')).toBeVisible();
  expect(platform.asked.filter(({ call }) => call === THANK).map(({ input }) => [input.params, input.body])).toEqual([
    [{ gift: 'gft_a' }, {}],
    [{ gift: 'gft_b' }, { text: 'You made my week.' }],
  ]);
});

test('a poll begins with two options, is given more, and says before it is sent what is missing, too long or the same', async () => {
  const ASK = 'PUT /novels/mine/{novel}/chapters/{chapter}/poll/';
  const { person, platform } = show({ [ASK]: aPoll });
  const part = await region('Polls');
  await person.click(await part.findByRole('button', { name: 'New poll' }));
  const form = within(part.getByRole('form', { name: 'New poll' }));
  const option = (n: number) => form.getByLabelText(new RegExp(`^Option ${n}`));
  expect(form.getAllByLabelText(/^Option/)).toHaveLength(2);
  const ask = () => person.click(form.getByRole('button', { name: 'Ask' }));
  await ask();
  expect(form.getByText('Ask something.')).toBeVisible();
  expect(form.getAllByText('Say what can be chosen.')).toHaveLength(2);
  expect(form.queryByText('One or more errors encountered.')).toBeNull();

  await person.type(form.getByLabelText(/^Question/), 'Who counts?');
  await person.click(option(1));
  await person.paste('a'.repeat(81));
  expect(option(1)).toHaveValue('a'.repeat(81));
  expect(form.getByText('81 / 80')).toBeVisible();
  expect(form.getByText('Please, keep it to 80 characters.')).toBeVisible();
  await person.clear(option(1));
  await person.type(option(1), 'Amina');
  await person.type(option(2), 'The wind');
  await person.click(form.getByRole('button', { name: 'Add an option' }));
  expect(option(3)).toHaveFocus();
  await person.type(option(3), ' AMINA');
  await ask();
  expect(form.getByText('This is the same as option 1.')).toBeVisible();
  expect(platform.asked.filter(({ call }) => call === ASK)).toEqual([]);
  await person.clear(option(3));
  await person.type(option(3), 'Nobody');
  await ask();
  await waitFor(() => expect(part.queryByRole('form')).toBeNull());
  expect(platform.asked.find(({ call }) => call === ASK)?.input.body).toMatchObject({
    options: ['Amina', 'The wind', 'Nobody'],
  });
});

test('what was typed is there again after a reload, until it is sent', async () => {
  const first = show({ [POST]: spring });
  await first.person.type(await screen.findByLabelText(/^Your announcement/), 'Part two begins');
  await first.person.type(screen.getByLabelText(/^Something you plan/), 'A map');
  await first.person.click(screen.getByRole('button', { name: 'New poll' }));
  await first.person.type(screen.getByLabelText(/^Question/), 'Who counts?');
  await first.person.click(screen.getByRole('button', { name: 'Add an option' }));
  await first.person.type(screen.getByLabelText(/^Option 3/), 'Nobody');
  first.unmount();

  const { person } = renderPage(ReadersPage, { path: '/book-chapters/:slug/readers', platform: first.platform });
  const announcement = await screen.findByLabelText(/^Your announcement/);
  await waitFor(() => expect(announcement).toHaveValue('Part two begins'));
  expect(screen.getByLabelText(/^Something you plan/)).toHaveValue('A map');
  expect(await screen.findByLabelText(/^Question/)).toHaveValue('Who counts?');
  expect(screen.getByLabelText(/^Option 3/)).toHaveValue('Nobody');
  await person.type(announcement, ' soon.');
  await person.click(screen.getByRole('button', { name: 'Announce' }));
  await waitFor(() => expect(localStorage.getItem('griot.announcement.nov_salt')).toBeNull());
  expect(localStorage.getItem('griot.road-map-item.nov_salt')).toBe('"A map"');
});
