import { badGateway, aPage, refusal, type Answers } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { aBrowserThat, aPackOfCoins, aPayment, BEGUN, renderOverlay } from '../../dev/payment-world.tsx';
import TopUpOverlay from './top-up.overlay.tsx';

const SMALL = aPackOfCoins('opt_small', 100, 0, '1485.00');
const LARGE = aPackOfCoins('opt_large', 1000, 50, '14850.00');
const PAY = 'POST /coin-options/{option}/pay/';

const reader = { pen_name: 'Ada Reader', email_verified: true };
const show = (more: Answers = {}, given: { user?: object | null; at?: string; props?: Record<string, unknown> } = {}) =>
  renderOverlay(TopUpOverlay, {
    at: '/genre',
    user: reader,
    ...given,
    answers: {
      'GET /coin-options/': aPage(SMALL, LARGE),
      'GET /coin-wallet/': { balance: 12 },
      [PAY]: BEGUN,
      'GET /payments/{payment}/verify/': aPayment(),
      ...more,
    },
  });
const payNow = () => screen.getByRole('button', { name: 'Pay Now' });
const tries = ({ platform }: ReturnType<typeof show>) =>
  platform.asked
    .filter(({ call }) => call === PAY)
    .map(({ input }) => input as { params: object; body: object; idempotencyKey: string });

afterEach(() => jest.restoreAllMocks());

test('shows each pack with its coins, bonus and price in naira, and what is there already', async () => {
  show();
  const packs = await screen.findByRole('radiogroup', { name: 'How many coins' });
  expect(within(packs).getByRole('radio', { name: '100 coins ₦1,485.00' })).not.toBeChecked();
  expect(within(packs).getByRole('radio', { name: '1,000 coins ₦14,850.00' })).toHaveAccessibleDescription(
    'and 50 as a bonus',
  );
  expect(await screen.findByText('You have 12 coins.')).toBeVisible();
});

test('Pay Now stays disabled until a pack is chosen', async () => {
  const { open } = aBrowserThat('opens windows');
  const drawn = show();
  await screen.findByRole('radiogroup');
  expect(payNow()).toHaveAttribute('aria-disabled', 'true');
  await drawn.person.click(payNow());
  expect(open).not.toHaveBeenCalled();
  await drawn.person.click(screen.getByRole('radio', { name: /^100 coins/ }));
  expect(payNow()).not.toHaveAttribute('aria-disabled');
});

test('opens the window in the press itself, without a hold on ours, and sends it on to the payment page', async () => {
  const { open, opened, sentTo } = aBrowserThat('opens windows');
  let answer: (begun: typeof BEGUN) => void = () => undefined;
  const drawn = show({
    [PAY]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await drawn.person.click(await screen.findByRole('radio', { name: /^100 coins/ }));
  await drawn.person.click(payNow());
  expect(open).toHaveBeenCalledTimes(1);
  expect(opened.opener).toBeNull();
  expect(opened.document.body.textContent).toBe('One moment: the payment page is on its way.');
  expect(payNow()).toHaveAttribute('aria-busy', 'true');
  await drawn.person.click(payNow());
  expect(tries(drawn)).toHaveLength(1);
  await act(async () => answer(BEGUN));
  expect(sentTo).toEqual(['https://pay.example/pay_one']);
  expect(drawn.closedWith).toEqual([null]);
  expect(drawn.platform.toasts).toEqual([
    {
      message: 'The payment page is open in a new window. What you pay for comes here by itself.',
      type: 'default',
      duration: 8000,
    },
  ]);
  expect(tries(drawn)).toEqual([
    {
      params: { option: 'opt_small' },
      body: { price: '1485.00' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  act(() => drawn.platform.session.signOut());
});

test('shows the link to press where the browser has blocked the window', async () => {
  aBrowserThat('blocks windows');
  const drawn = show();
  await drawn.person.click(await screen.findByRole('radio', { name: /^100 coins/ }));
  await drawn.person.click(payNow());
  const link = await screen.findByRole('link', { name: 'Open the payment page' });
  expect(link).toHaveAttribute('href', 'https://pay.example/pay_one');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Your browser has kept the payment page from opening.');
  expect(drawn.closedWith).toEqual([]);
  await drawn.person.click(link);
  expect(drawn.closedWith).toEqual([null]);
  act(() => drawn.platform.session.signOut());
});

test('goes with what it says of a payment that has arrived without a press on the link', async () => {
  aBrowserThat('blocks windows');
  let status = 'pending';
  const drawn = show({ 'GET /payments/{payment}/verify/': () => aPayment({ status }) });
  await drawn.person.click(await screen.findByRole('radio', { name: /^100 coins/ }));
  await drawn.person.click(payNow());
  await screen.findByRole('link', { name: 'Open the payment page' });
  status = 'paid';
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(drawn.closedWith).toEqual([null]));
  expect(drawn.platform.toasts.map(({ message }) => message)).toEqual(['Your payment has arrived: 100 coins.']);
});

test('shows the link, too, and blames no browser, when the window was closed before there was a payment page', async () => {
  const { opened } = aBrowserThat('opens windows');
  const drawn = show({
    [PAY]: () => {
      opened.closed = true;
      return BEGUN;
    },
  });
  await drawn.person.click(await screen.findByRole('radio', { name: /^100 coins/ }));
  await drawn.person.click(payNow());
  expect(await screen.findByRole('link', { name: 'Open the payment page' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The window closed before the payment page was there.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('Your browser');
  act(() => drawn.platform.session.signOut());
});

test.each([
  [
    'the server’s detail',
    () =>
      refusal(503, 'unavailable', 'The payment provider cannot be reached right now.', {
        answer: { error: 'Unavailable', detail: 'The payment provider cannot be reached right now.' },
      }),
    'The payment provider cannot be reached right now.',
  ],
  [
    'its error where there is no detail',
    () => refusal(429, 'too_many', 'Too many.', { answer: { error: 'Too many.' } }),
    'Too many.',
  ],
  [
    'a lost connection',
    () => refusal(0, 'no_answer', 'No response received from server.'),
    'No response received from server.',
  ],
  [
    'something generic where the server says nothing',
    badGateway,
    'The payment could not be started. Please try again.',
  ],
])('says of a payment that could not be started %s, and closes the window', async (_, failure, text) => {
  const { opened } = aBrowserThat('opens windows');
  const drawn = show({
    [PAY]: () => {
      throw failure();
    },
  });
  await drawn.person.click(await screen.findByRole('radio', { name: /^100 coins/ }));
  await drawn.person.click(payNow());
  await waitFor(() => expect(drawn.platform.toasts).toEqual([{ message: text, type: 'error' }]));
  expect(opened.closed).toBe(true);
  expect(drawn.closedWith).toEqual([]);
  expect(screen.getByRole('radio', { name: /^100 coins/ })).toBeChecked();
});

test('shows a price that has changed meanwhile, pays nothing, and pays the new one when it is pressed again', async () => {
  const { opened } = aBrowserThat('opens windows');
  let asked = 0;
  const drawn = show({
    [PAY]: () => {
      asked += 1;
      if (asked === 1)
        throw refusal(409, 'conflict', 'The price is ₦1,600.00 now.', {
          answer: { price: '1600.00', currency: 'NGN' },
        });
      return { ...BEGUN, amount: '1600.00' };
    },
  });
  await drawn.person.click(await screen.findByRole('radio', { name: /^100 coins/ }));
  await drawn.person.click(payNow());
  expect(await screen.findByText('The price is ₦1,600.00 now. Nothing has been paid.')).toBeVisible();
  expect(opened.closed).toBe(true);
  expect(screen.getByRole('radio', { name: '100 coins ₦1,600.00' })).toBeChecked();
  await drawn.person.click(payNow());
  await waitFor(() =>
    expect(tries(drawn).map(({ body }) => body)).toEqual([{ price: '1485.00' }, { price: '1600.00' }]),
  );
  act(() => drawn.platform.session.signOut());
});

test('sends the same try with the same key after a lost answer, and another choice with another', async () => {
  aBrowserThat('opens windows');
  const drawn = show({
    [PAY]: () => {
      throw refusal(0, 'no_answer', 'No response received from server.');
    },
  });
  await drawn.person.click(await screen.findByRole('radio', { name: /^100 coins/ }));
  for (let n = 1; n <= 2; n += 1) {
    await drawn.person.click(payNow());
    await waitFor(() => expect(tries(drawn)).toHaveLength(n));
    await waitFor(() => expect(payNow()).not.toHaveAttribute('aria-busy'));
  }
  await drawn.person.click(screen.getByRole('radio', { name: /^1,000 coins/ }));
  await drawn.person.click(payNow());
  await waitFor(() => expect(tries(drawn)).toHaveLength(3));
  const [first, second, third] = tries(drawn).map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a pack that was chosen is still chosen after the sign-in that it asked for', async () => {
  let comeBack = (): void => undefined;
  const Twice: typeof TopUpOverlay = (given) => {
    const [time, setTime] = useState(0);
    comeBack = () => setTime(1);
    return <TopUpOverlay key={time} {...given} />;
  };
  const { platform, person } = renderOverlay(Twice, {
    user: null,
    answers: { 'GET /coin-options/': aPage(SMALL, LARGE), 'GET /coin-wallet/': { balance: 12 } },
  });
  await person.click(await screen.findByRole('radio', { name: /^1,000 coins/ }));
  act(() => {
    platform.session.signIn({ access: 'access', refresh: 'refresh' }, reader);
    comeBack();
  });
  expect(await screen.findByRole('radio', { name: /^1,000 coins/ })).toBeChecked();
  expect(payNow()).not.toHaveAttribute('aria-disabled');
});

test('what somebody signed in has chosen is not stored for who comes after them', async () => {
  const member = show();
  await member.person.click(await screen.findByRole('radio', { name: /^1,000 coins/ }));
  expect(screen.getByRole('radio', { name: /^1,000 coins/ })).toBeChecked();
  expect({ ...sessionStorage }).toEqual({});
});

test('a chosen pack outlives a sign-in elsewhere, from which one comes back to a page that is loaded anew', async () => {
  const guest = show({}, { user: null });
  await guest.person.click(await screen.findByRole('radio', { name: /^1,000 coins/ }));
  const stored = Object.entries({ ...sessionStorage } as Record<string, string>);
  guest.unmount();
  // What the tab has stored is all that is left of the page.
  const Anew: typeof TopUpOverlay = (given) => {
    useState(() => stored.forEach(([key, text]) => sessionStorage.setItem(key, text)));
    return <TopUpOverlay {...given} />;
  };
  renderOverlay(Anew, {
    user: reader,
    answers: { 'GET /coin-options/': aPage(SMALL, LARGE), 'GET /coin-wallet/': { balance: 12 } },
  });
  expect(await screen.findByRole('radio', { name: /^1,000 coins/ })).toBeChecked();
  expect(payNow()).not.toHaveAttribute('aria-disabled');
});

test('a signed-out visitor sees the packs and logs in before paying, and comes back to the same place', async () => {
  const { platform, person } = show({}, { user: null, at: '/genre?genre=Romance&topup-coins=true' });
  expect(await screen.findByRole('radio', { name: '100 coins ₦1,485.00' })).toBeEnabled();
  await person.click(screen.getByRole('radio', { name: /^100 coins/ }));
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/signin?returnURL=%2Fgenre%3Fgenre%3DRomance%26topup-coins%3Dtrue',
  );
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
  expect(platform.asked.map(({ call }) => call)).toEqual(['GET /coin-options/']);
});

describe('who has not confirmed the e-mail', () => {
  const unconfirmed = { ...reader, email: 'ada@example.com', email_verified: false };
  const SEND = 'POST /auth/resend-verify-email/';

  test('is told so before the prices, none of which can be chosen, and pays nothing', async () => {
    const { open } = aBrowserThat('opens windows');
    const { person } = show({}, { user: unconfirmed });
    const packs = await screen.findByRole('radiogroup', { name: 'How many coins' });
    const told = screen.getByText('Confirm your e-mail first');
    expect(told.compareDocumentPosition(packs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(packs).toHaveAttribute('aria-disabled', 'true');
    for (const pack of within(packs).getAllByRole('radio')) expect(pack).toBeDisabled();
    expect(payNow()).toHaveAttribute('aria-disabled', 'true');
    expect(payNow()).toHaveAttribute('title', 'Confirm your e-mail first.');
    await person.click(payNow());
    expect(open).not.toHaveBeenCalled();
  });

  test.each([
    ['an address asked for', '/genre?topup-coins=true', '/genre?topup-coins=true'],
    ['a menu opened', '/genre', '/genre?topup-coins=true'],
    ['a lock opened', '/genre?genre=Romance', '/genre?genre=Romance&topup-coins=true'],
  ])('lets the code be sent from there, enters it, and comes back to the prices that %s', async (_, at, returnURL) => {
    const { platform, person } = show({ [SEND]: { request_id: 'req_1' } }, { user: unconfirmed, at });
    const code = await screen.findByRole('link', { name: 'I have a code' });
    const mode = 'confirm-email';
    expect(code).toHaveAttribute('href', `/otp?${new URLSearchParams({ email: unconfirmed.email, mode, returnURL })}`);
    const send = await screen.findByRole('button', { name: 'Send code' });
    expect(send).toHaveFocus();
    expect(send).toHaveAccessibleDescription(
      /^Then you can pay, and your receipt finds you\. The code goes to [^ ]+ ?\.$/,
    );
    await person.keyboard('{Enter}');
    await waitFor(() => expect(platform.nav.current().pathname).toBe('/otp'));
    expect(Object.fromEntries(new URLSearchParams(platform.nav.current().search))).toEqual({
      email: 'ada@example.com',
      mode: 'confirm-email',
      request_id: 'req_1',
      returnURL,
    });
    expect(platform.asked.filter(({ call }) => call === SEND).map(({ input }) => input)).toEqual([
      { body: { email: 'ada@example.com' } },
    ]);
  });

  test('stays where they are when they have closed the dialog before the code was sent', async () => {
    let sent: (answer: { request_id: string }) => void = () => undefined;
    const { platform, person, unmount } = show(
      {
        [SEND]: () =>
          new Promise((resolve) => {
            sent = resolve;
          }),
      },
      { user: unconfirmed },
    );
    await person.click(await screen.findByRole('button', { name: 'Send code' }));
    unmount();
    await act(async () => sent({ request_id: 'req_1' }));
    expect(platform.nav.current().pathname).toBe('/genre');
  });

  test('has the prices as soon as it is confirmed, here or in another tab', async () => {
    const { platform } = show({}, { user: unconfirmed });
    expect(await screen.findByRole('radio', { name: /^100 coins/ })).toBeDisabled();
    act(() => platform.session.updateUser({ email_verified: true }));
    expect(screen.getByRole('radio', { name: /^100 coins/ })).toBeEnabled();
    expect(screen.queryByText('Confirm your e-mail first')).toBeNull();
  });

  test('is led to the page that sends it while their address is not known yet', async () => {
    const { platform } = show({}, { user: { ...reader, email_verified: false } });
    expect(await screen.findByRole('link', { name: 'Confirm e-mail' })).toHaveAttribute(
      'href',
      '/verify-email?returnURL=%2Fgenre%3Ftopup-coins%3Dtrue',
    );
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    cancel.focus();
    act(() => platform.session.updateUser({ ...reader, email_verified: false, email: 'ada@example.com' }));
    expect(screen.getByRole('button', { name: 'Send code' })).toBeVisible();
    expect(cancel).toHaveFocus();
  });
});

test('says when nothing is sold, and when the packs did not load', async () => {
  show({ 'GET /coin-options/': aPage() });
  expect(await screen.findByText('Nothing is sold here at the moment.')).toBeVisible();
});

test('loads the packs again on Retry', async () => {
  let down = true;
  const { person } = show({
    'GET /coin-options/': () => {
      if (down) throw refusal(500, 'failed', 'Out of order.');
      return aPage(SMALL);
    },
  });
  expect(await screen.findByText('The packs of coins did not load.')).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('radio', { name: /^100 coins/ })).toBeVisible();
});

test('goes with the address that asked for it, as by Back', async () => {
  const { platform, closedWith } = show({}, { at: '/genre?topup-coins', props: { asked: 'topup-coins' } });
  await screen.findByRole('radiogroup');
  expect(closedWith).toEqual([]);
  await act(async () => {
    await platform.nav.push('/genre');
  });
  expect(closedWith).toEqual([null]);
});
