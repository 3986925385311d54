import type { Entities } from '@griot/contracts';
import { aPage, nothingWaiting, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor } from '@testing-library/react';
import ShopPage from './shop.page.tsx';

const ADMIN = { roles: ['reader', 'editor', 'admin'] as Entities['Me']['roles'] };
const open = (answers: Answers, at = '/staff/shop') =>
  renderPage(ShopPage, { path: '/staff/shop', at, user: ADMIN, answers: { ...nothingWaiting, ...answers } });
const PACK = { id: 'opt_1', numCoins: 100, bonus: 5, price: '1485.00', currency: 'NGN' as const, offered: true };

it('takes a pack off the shelf', async () => {
  const { person, platform } = open({
    'GET /coin-options/': aPage(PACK),
    'PATCH /coin-options/{option}/': { ...PACK, offered: false },
  });
  await person.click(await screen.findByRole('button', { name: 'Take off 100 coins' }));
  await waitFor(() => expect(platform.toasts.at(-1)?.message).toBe('The pack is off the shelf.'));
  expect(platform.asked.find(({ call }) => call.startsWith('PATCH'))?.input).toMatchObject({
    params: { option: 'opt_1' },
    body: { offered: false },
  });
});

it('changes a pack; what is no amount is said at its field and not sent', async () => {
  const { person, platform } = open({ 'GET /coin-options/': aPage(PACK), 'PATCH /coin-options/{option}/': PACK });
  await person.click(await screen.findByRole('button', { name: 'Change 100 coins' }));
  await person.clear(screen.getByLabelText('Price in ₦'));
  await person.type(screen.getByLabelText('Price in ₦'), '12,50');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('An amount such as 1500 or 1500.50 is needed.')).toBeVisible();
  await person.clear(screen.getByLabelText('Price in ₦'));
  await person.type(screen.getByLabelText('Price in ₦'), '1250.50');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(platform.asked.find(({ call }) => call.startsWith('PATCH'))?.input.body).toEqual({
    numCoins: 100,
    bonus: 5,
    price: '1250.50',
  });
});

it('offers a plan of so many weeks', async () => {
  const { person, platform } = open(
    {
      'GET /subscription-plans/': aPage(),
      'POST /subscription-plans/': {
        id: 'pln_1',
        name: 'Fortnight',
        amount: '900.00',
        currency: 'NGN',
        duration_str: '2 weeks',
        description: '',
        unit: 'week',
        units: 2,
        offered: true,
      },
    },
    '/staff/shop?kind=plans',
  );
  await person.click(screen.getByRole('button', { name: 'Offer a plan' }));
  await person.type(screen.getByLabelText('Name'), 'Fortnight');
  await person.type(screen.getByLabelText('Price in ₦'), '900');
  await person.clear(screen.getByLabelText('How many'));
  await person.type(screen.getByLabelText('How many'), '2');
  await person.selectOptions(screen.getByLabelText('Of what'), 'Weeks');
  await person.click(screen.getByRole('button', { name: 'Offer' }));
  await waitFor(() =>
    expect(platform.asked.find(({ call }) => call.startsWith('POST'))?.input.body).toEqual({
      name: 'Fortnight',
      amount: '900',
      description: '',
      unit: 'week',
      units: 2,
    }),
  );
});

it('offers a gift with its picture, and none without', async () => {
  const { person, platform } = open(
    {
      'GET /gift-options/': aPage(),
      'POST /gift-options/': { id: 'gop_1', name: 'Drum', image: '/media/x.webp', numCoins: 7, offered: true },
    },
    '/staff/shop?kind=gifts',
  );
  await person.click(screen.getByRole('button', { name: 'Offer a gift' }));
  await person.type(screen.getByLabelText('Name'), 'Drum');
  await person.type(screen.getByLabelText('Price in coins'), '7');
  await person.click(screen.getByRole('button', { name: 'Offer' }));
  expect(screen.getByText('A picture is needed.')).toBeVisible();
  await person.upload(screen.getByLabelText('Picture'), new File(['x'], 'drum.png', { type: 'image/png' }));
  await person.click(screen.getByRole('button', { name: 'Offer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const body = platform.asked.find(({ call }) => call.startsWith('POST'))?.input.body as FormData;
  expect([body.get('name'), body.get('numCoins'), (body.get('image') as File).name]).toEqual(['Drum', '7', 'drum.png']);
});
