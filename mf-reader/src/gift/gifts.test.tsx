import { type Entities } from '@griot/contracts';
import { aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import NovelPage from '../novel/novel.page.tsx';

const about = { path: '/book/:slug', at: '/book/salt-road' };
const SEND = 'POST /gifts/send-gift/';

const answers = (novel: Partial<Entities['Novel']> = {}, more: Answers = {}): Answers => ({
  'GET /novels/{novel}/': aNovel(novel),
  'GET /novels/{novel}/chapters/': aPage(),
  'GET /novels/reading/{novel}/': null,
  'GET /novels/{novel}/reviews/': aPage(),
  'GET /novels/{novel}/reviews/mine/': null,
  'GET /novels/': aPage(),
  ...more,
});

const option = (id: string, name: string, numCoins: number) => ({ id, name, image: `/media/${id}.webp`, numCoins });
const cowrie = option('gop_cowrie', 'Cowrie', 5);
const drum = option('gop_drum', 'Talking Drum', 50);

const section = async (name: string) => screen.findByRole('region', { name });

describe('gifts', () => {
  test('say how many of each were given, and who gave last', async () => {
    const { platform } = renderPage(NovelPage, {
      ...about,
      answers: answers(
        { num_gifts_received: 4 },
        {
          'GET /novels/{novel}/gifts/': {
            ...aPage(
              {
                id: 'gft_1',
                gift_option: drum,
                user: { name: 'Ada Reader', photo_url: null },
                created_at: '2026-02-21T08:00:00.000Z',
              },
              { id: 'gft_2', gift_option: cowrie, user: null, created_at: '2026-02-20T08:00:00.000Z' },
            ),
            count: 4,
            totals: [
              { gift_option: cowrie, count: 3 },
              { gift_option: drum, count: 1 },
            ],
          },
        },
      ),
    });
    const gifts = await section('Gifts');
    expect(gifts).toHaveTextContent('4 gifts from readers');
    const kinds = within(await within(gifts).findByRole('list', { name: 'How many of each' })).getAllByRole('listitem');
    expect(kinds.map((kind) => kind.textContent)).toEqual(['Cowrie: 3', 'Talking Drum: 1']);
    const last = within(within(gifts).getByRole('list', { name: 'Given last' })).getAllByRole('listitem');
    expect(last.map((one) => one.textContent)).toEqual([
      'Ada Reader gave Talking Drum 21 February 2026',
      'Anonymous User gave Cowrie 20 February 2026',
    ]);
    expect(platform.asked).toContainEqual({
      call: 'GET /novels/{novel}/gifts/',
      input: { params: { novel: 'salt-road' }, query: { limit: 3 } },
    });
  });
});

describe('the gift dialog', () => {
  const shop = (balance: number, more: Answers = {}): Answers =>
    answers(
      {},
      {
        'GET /gift-options/': { ...aPage(cowrie, drum) },
        'GET /coin-wallet/': { balance },
        'GET /novels/{novel}/gifts/': { ...aPage<never>(), totals: [] },
        ...more,
      },
    );
  const open = async (given: Answers) => {
    const drawn = renderPage(NovelPage, { ...about, user: {}, answers: given });
    await drawn.person.click(await screen.findByRole('button', { name: 'Send a gift' }));
    await screen.findByRole('radio', { name: 'Cowrie' });
    return {
      ...drawn,
      dialog: screen.getByRole('dialog', { name: 'Send a gift' }),
      sent: () =>
        drawn.platform.asked
          .filter(({ call }) => call === SEND)
          .map(({ input }) => input as { idempotencyKey?: string; body?: unknown }),
    };
  };
  test('shows what there is with picture and price, and the balance before and after', async () => {
    const { person, dialog, platform } = await open(shop(20));
    expect(platform.asked).toContainEqual({ call: 'GET /gift-options/', input: { query: { limit: 1000 } } });
    expect(dialog.querySelector('img[src="/media/gop_cowrie.webp"]')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Cowrie5 coins');
    expect(dialog).toHaveTextContent('You have20 coins');
    await person.click(screen.getByRole('radio', { name: 'Cowrie' }));
    expect(dialog).toHaveTextContent('Afterwards15 coins');
    expect(screen.getByRole('button', { name: 'Send for 5 coins' })).toBeEnabled();
  });

  test('needs a choice', async () => {
    const { person, sent } = await open(shop(20));
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Choose a gift.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('sends it with the price that was shown and a key, tells all pages of the balance, closes and asks for the novel again', async () => {
    let given = 0;
    const { person, platform, sent } = await open(
      shop(20, {
        'GET /novels/{novel}/': () => aNovel({ num_gifts_received: given }),
        [SEND]: () => {
          given = 1;
          return { message: '', balance: 15 };
        },
      }),
    );
    await person.click(screen.getByRole('radio', { name: 'Cowrie' }));
    await person.click(screen.getByRole('button', { name: 'Send for 5 coins' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.toasts).toEqual([{ message: 'Gift has been sent', type: 'success' }]);
    expect(sent()).toEqual([
      {
        body: { novel: 'nov_salt', gift_option: 'gop_cowrie', num_coins: 5 },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    expect(platform.stale).toContain('GET /coin-wallet/');
    expect(await screen.findByText('1 gift from readers')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send a gift' })).toHaveFocus();
  });

  test('tells before the press that there are too few coins, and offers no button that does nothing', async () => {
    const { person, dialog, sent } = await open(shop(20));
    expect(dialog).toHaveTextContent('50 coins: 30 more than you have');
    await person.click(screen.getByRole('radio', { name: 'Talking Drum' }));
    expect(await screen.findByText('You need 50 coins and have 20: 30 more. Nothing has been spent.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send for/ })).toBeNull();
    await person.keyboard('{Enter}');
    expect(sent()).toEqual([]);
  });

  test('says it at once to who can give nothing, and opens the top-up', async () => {
    let balance = 2;
    const { person, platform } = await open(shop(2, { 'GET /coin-wallet/': () => ({ balance }) }));
    expect(screen.getByText('You have 2 coins, and the smallest gift costs 5. Nothing has been spent.')).toBeVisible();
    balance = 7;
    await person.click(screen.getByRole('button', { name: 'Top up' }));
    expect(platform.overlays).toEqual([{ name: 'account.top-up', props: {} }]);
    await person.click(screen.getByRole('radio', { name: 'Cowrie' }));
    expect(await screen.findByRole('button', { name: 'Send for 5 coins' })).toBeVisible();
  });

  test('says that a price has changed, and sends at the new one only when it is pressed again', async () => {
    let asked = 0;
    const { person, dialog, sent } = await open(
      shop(20, {
        [SEND]: () => {
          asked += 1;
          if (asked === 1) throw refusal(409, 'conflict', 'This gift costs 6 coins now.', { answer: { num_coins: 6 } });
          return { message: 'Gift has been sent', balance: 14 };
        },
      }),
    );
    await person.click(screen.getByRole('radio', { name: 'Cowrie' }));
    await person.click(screen.getByRole('button', { name: 'Send for 5 coins' }));
    expect(await screen.findByText('This gift costs 6 coins now. Nothing has been spent.')).toBeVisible();
    expect(dialog).toHaveTextContent('Afterwards14 coins');
    await person.click(screen.getByRole('button', { name: 'Send for 6 coins' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(({ body }) => (body as { num_coins: number }).num_coins)).toEqual([5, 6]);
  });

  test('of coins that were spent elsewhere meanwhile says what is missing', async () => {
    let balance = 20;
    const { person, platform } = await open(
      shop(20, {
        'GET /coin-wallet/': () => ({ balance }),
        [SEND]: () => {
          balance = 1;
          throw refusal(402, 'not_enough_coins', 'This gift costs 5 coins, and you have 1.', {
            answer: { missing: 4, coin_requirement: 5, balance: 1 },
          });
        },
      }),
    );
    await person.click(screen.getByRole('radio', { name: 'Cowrie' }));
    await person.click(screen.getByRole('button', { name: 'Send for 5 coins' }));
    expect(await screen.findByText('You need 5 coins and have 1: 4 more. Nothing has been spent.')).toBeVisible();
    expect(platform.stale).toContain('GET /coin-wallet/');
  });

  test('after a lost answer sends the same gift with the same key, and no other', async () => {
    let asked = 0;
    const { person, sent } = await open(
      shop(20, {
        [SEND]: () => {
          asked += 1;
          if (asked === 1) throw refusal(0, 'no_answer', 'No response received from server.');
          return { message: 'Gift has been sent', balance: 15 };
        },
      }),
    );
    await person.click(screen.getByRole('radio', { name: 'Cowrie' }));
    await person.click(screen.getByRole('button', { name: 'Send for 5 coins' }));
    expect(
      await screen.findByText('No answer came. If your gift was sent, pressing again sends no second one.'),
    ).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Talking Drum' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Send for 5 coins' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = sent().map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('has another key each time it is opened, and says the server’s reason', async () => {
    const { person, sent } = await open(
      shop(20, {
        [SEND]: () => {
          throw refusal(409, 'conflict', 'This novel is out of the catalogue, and nothing can be given to it.');
        },
      }),
    );
    const press = async () => {
      await person.click(await screen.findByRole('radio', { name: 'Cowrie' }));
      await person.click(screen.getByRole('button', { name: 'Send for 5 coins' }));
      expect(
        await screen.findByText('This novel is out of the catalogue, and nothing can be given to it.'),
      ).toBeVisible();
    };
    await press();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Send a gift' }));
    await press();
    const [first, second] = sent();
    expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
  });

  test('is for who is signed in', async () => {
    const { person, platform } = renderPage(NovelPage, { ...about, answers: shop(20) });
    await person.click(await screen.findByRole('button', { name: 'Send a gift' }));
    expect(platform.overlays).toEqual([{ name: 'auth.login', props: { returnURL: '/book/salt-road', why: 'gift' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not for the novel’s own author', async () => {
    renderPage(NovelPage, { ...about, user: { pen_name: 'Tunde Marlowe' }, answers: shop(20) });
    await section('Gifts');
    expect(screen.queryByRole('button', { name: 'Send a gift' })).toBeNull();
  });
});
