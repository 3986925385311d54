import { createApi } from '@griot/api';
import { isExpired } from '@griot/session';
import { aNovel, aPage, refusal, renderPage, testPlatform, type Answers, type TestPlatform } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aContract, aReviewedContract } from './contract.fixture.ts';
import ContractPage from './contract.page.tsx';

const picture = jest.fn<Promise<Response>, [Request]>();
let revoked: jest.SpyInstance;

beforeEach(() => {
  picture.mockReset().mockImplementation(async () => new Response(new Blob(['picture'], { type: 'image/webp' })));
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  revoked = jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => jest.restoreAllMocks());

/** The page of an editor; the pictures are asked for by the real client. */
const open = (
  contract: Answers['GET /staff/contracts/{contract}/'] = aReviewedContract(),
  answers: Answers = {},
  prepare: (platform: TestPlatform) => void = () => undefined,
) => {
  const at = '/staff/contracts/ctr_salt';
  const platform = testPlatform({
    at,
    user: { roles: ['reader', 'editor'] },
    answers: {
      'GET /staff/contracts/{contract}/': contract,
      'GET /novels/{novel}/': aNovel({ num_chapters: 3, num_views: 1234, num_collections: 2 }),
      'GET /staff/contracts/': aPage(aContract()),
      ...answers,
    },
  });
  platform.api.file = createApi({
    base: `${location.origin}/api`,
    session: platform.session,
    fetch: picture as never,
  }).file;
  prepare(platform);
  return renderPage(ContractPage, { path: '/staff/contracts/:contract', at, platform });
};
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

it('shows who applies, with which document, and what readers have of the novel', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Contract for The Salt Road' })).toBeVisible();
  for (const text of [
    'Waits for a decision',
    'Babatunde Ade Marlowe',
    'tunde@writers.test',
    'International passport',
    'A01234567',
    'She follows the letter.',
    '5,200',
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open The Salt Road' })).toHaveAttribute('href', '/book/salt-road');
  expect(await screen.findByText('This is the first.')).toBeVisible();
});

it('fetches both pictures with the editor’s own token, keeps none, and shows them larger', async () => {
  const { person, unmount } = open();
  expect(
    await screen.findByRole('img', { name: 'Front: International passport of Babatunde Ade Marlowe' }),
  ).toHaveAttribute('src', 'blob:picture');
  const asked = picture.mock.calls.map(([request]) => request);
  expect(asked.map(({ url }) => url)).toEqual(
    ['front/?signature=f', 'back/?signature=b'].map(
      (side) => `${location.origin}/api/staff/contracts/ctr_salt/images/${side}`,
    ),
  );
  for (const { headers, credentials } of asked)
    expect([headers.get('authorization'), credentials]).toEqual(['Bearer access', 'omit']);
  await person.click(screen.getByRole('button', { name: /^Look closer: Front/ }));
  expect(dialog().getByText('100%')).toBeVisible();
  await person.click(dialog().getByRole('button', { name: 'Larger' }));
  expect(dialog().getByText('150%')).toBeVisible();
  unmount();
  expect(revoked).toHaveBeenCalledTimes(2);
});

it('says why a picture cannot be seen, and asks for new links', async () => {
  picture.mockImplementation(async ({ url }) =>
    url.includes('front')
      ? Response.json(
          {
            error: 'Not allowed',
            detail: 'This link is not good any more. Open the contract again.',
            code: 'not_allowed',
          },
          { status: 403 },
        )
      : new Response(new Blob(['picture'])),
  );
  const { person, platform } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link is not good any more. Open the contract again.',
  );
  picture.mockImplementation(async () => new Response(new Blob(['picture'])));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: /^Front/ })).toBeVisible();
  expect(platform.asked.filter(({ call }) => call === 'GET /staff/contracts/{contract}/')).toHaveLength(2);
});

it('waits for the pictures while the sign-in has expired, and asks once it goes on', async () => {
  const { platform } = open(undefined, {}, ({ nav }) => {
    nav.hold(() => true);
    picture.mockImplementation(async ({ headers }) =>
      headers.get('authorization') === 'Bearer access'
        ? Response.json({ error: 'Sign in first.', code: 'not_signed_in', detail: 'Sign in first.' }, { status: 401 })
        : new Response(new Blob(['picture'])),
    );
  });
  await waitFor(() => expect(isExpired(platform.session.current())).toBe(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  act(() =>
    platform.session.signIn({ access: 'renewed', refresh: 'r' }, { pen_name: 'Ada Reader', email_verified: true }),
  );
  expect(await screen.findByRole('img', { name: /^Front/ })).toBeVisible();
  expect(picture.mock.calls.map(([{ headers }]) => headers.get('authorization')).sort()).toEqual([
    'Bearer access',
    'Bearer access',
    'Bearer renewed',
    'Bearer renewed',
  ]);
});

it('sends the token to no address but our own API’s', async () => {
  open(
    aReviewedContract({
      images: {
        front: 'https://pictures.example/api/front/?signature=f',
        back: '/media/back/?signature=b',
        expires_at: '2026-03-01T12:05:00.000Z',
      },
    }),
  );
  for (const alert of await screen.findAllByRole('alert'))
    expect(alert).toHaveTextContent('The picture could not be opened.');
  expect(picture).not.toHaveBeenCalled();
});

it('opens the pictures of what is decided only when asked to', async () => {
  const { person } = open(aReviewedContract({ status: 'awaiting_signature', decided_at: '2026-02-28T12:00:00.000Z' }));
  await person.click(await button('Show the pictures'));
  expect(await screen.findByRole('img', { name: /^Front/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

it('approves after a question, the very submission that was read, and goes on to the queue', async () => {
  const { person, platform } = open(aReviewedContract({ version: 3 }), {
    'POST /staff/contracts/{contract}/approve/': aContract({ status: 'awaiting_signature' }),
  });
  await person.click(await button('Approve'));
  expect(platform.asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await person.click(dialog().getByRole('button', { name: 'Approve contract' }));
  expect(await screen.findByText('Elsewhere: /staff/contracts')).toBeVisible();
  expect(platform.asked.find(({ call }) => call.startsWith('POST'))?.input).toEqual({
    params: { contract: 'ctr_salt' },
    body: { version: 3 },
  });
  expect(platform.toasts).toEqual([
    { message: 'Tunde Marlowe can sign the contract for The Salt Road now.', type: 'success' },
  ]);
  expect(platform.nav.current().state).toEqual({ decided: 'ctr_salt' });
});

it('rejects with a reason, and not without', async () => {
  const { person, platform } = open(undefined, {
    'POST /staff/contracts/{contract}/reject/': aContract({ status: 'rejected' }),
  });
  await person.click(await button('Reject'));
  await person.click(dialog().getByRole('button', { name: 'Reject contract' }));
  expect(await screen.findByText('Tell the author why.')).toBeVisible();
  await person.type(screen.getByLabelText('Reason'), 'The pictures are blurred.');
  await person.click(dialog().getByRole('button', { name: 'Reject contract' }));
  expect(await screen.findByText('Elsewhere: /staff/contracts')).toBeVisible();
  expect(platform.asked.find(({ call }) => call.startsWith('POST'))?.input).toEqual({
    params: { contract: 'ctr_salt' },
    body: { reason: 'The pictures are blurred.', version: 1 },
  });
});

it('says what another editor has done meanwhile, keeps the reason, and shows the contract as it stands', async () => {
  let decided = false;
  const { person } = open(
    () =>
      decided
        ? aReviewedContract({ status: 'awaiting_signature', decided_at: '2026-03-01T11:00:00.000Z' })
        : aReviewedContract(),
    {
      'POST /staff/contracts/{contract}/reject/': () => {
        decided = true;
        throw refusal(409, 'conflict', 'This contract is awaiting signature, so there is nothing to decide.');
      },
    },
  );
  await person.click(await button('Reject'));
  await person.type(screen.getByLabelText('Reason'), 'The pictures are blurred.');
  await person.click(dialog().getByRole('button', { name: 'Reject contract' }));
  expect(
    await dialog().findByText('This contract is awaiting signature, so there is nothing to decide.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('The pictures are blurred.');
  await person.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Approved on 1 March 2026')).toBeVisible();
  expect(screen.getByText(/so there is nothing to decide. This is how it stands now./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
});

it('goes on to the queue when the contract is gone', async () => {
  const { person, platform } = open(undefined, {
    'POST /staff/contracts/{contract}/approve/': () => {
      throw refusal(404, 'not_found', 'There is no such contract.');
    },
  });
  await person.click(await button('Approve'));
  await person.click(dialog().getByRole('button', { name: 'Approve contract' }));
  expect(await screen.findByText('Elsewhere: /staff/contracts')).toBeVisible();
  expect(platform.toasts).toEqual([{ message: 'This contract is not there any more.', type: 'default' }]);
});

it('says that nobody decides on a contract of their own', async () => {
  const { person } = open(undefined, {
    'POST /staff/contracts/{contract}/approve/': () => {
      throw refusal(403, 'not_allowed', 'Somebody else decides on a contract of your own.');
    },
  });
  await person.click(await button('Approve'));
  await person.click(dialog().getByRole('button', { name: 'Approve contract' }));
  expect(await dialog().findByText('Somebody else decides on a contract of your own.')).toBeVisible();
});

describe('a signed contract', () => {
  const signed = aReviewedContract({
    status: 'signed',
    signed_at: '2026-02-20T12:00:00.000Z',
    text_version: '1',
    signature: 'Babatunde Ade Marlowe',
    signed_text: 'Both of us agree.',
  });

  it('is ended with notice of its author, on the day on which they told us', async () => {
    const { person, platform } = open(signed, {
      'POST /staff/contracts/{contract}/end/': aContract({ status: 'signed' }),
    });
    await person.click(await button('End contract'));
    await person.click(screen.getByRole('radio', { name: /^Tunde Marlowe does/ }));
    await person.type(screen.getByLabelText('Reason'), 'They move to another house.');
    await person.click(dialog().getByRole('button', { name: 'End contract' }));
    expect(await screen.findByText('Say on which day the author told us.')).toBeVisible();
    await person.type(screen.getByLabelText('The day we were told'), '2026-02-25');
    await person.click(dialog().getByRole('button', { name: 'End contract' }));
    expect(await screen.findByText('Elsewhere: /staff/contracts')).toBeVisible();
    expect(platform.asked.find(({ call }) => call.startsWith('POST'))?.input).toEqual({
      params: { contract: 'ctr_salt' },
      body: { reason: 'They move to another house.', told_on: '2026-02-25' },
    });
  });

  it('says a wrong day at its field', async () => {
    const { person } = open(signed, {
      'POST /staff/contracts/{contract}/end/': () => {
        throw refusal(400, 'invalid', 'told_on: Enter a day from the signing until today.', {
          fields: { told_on: ['Enter a day from the signing until today.'] },
        });
      },
    });
    await person.click(await button('End contract'));
    await person.click(screen.getByRole('radio', { name: /^Tunde Marlowe does/ }));
    await person.type(screen.getByLabelText('The day we were told'), '2026-03-09');
    await person.type(screen.getByLabelText('Reason'), 'They move to another house.');
    await person.click(dialog().getByRole('button', { name: 'End contract' }));
    expect(await screen.findByText('Enter a day from the signing until today.')).toBeVisible();
    expect(screen.getByLabelText('The day we were told')).toHaveAccessibleDescription(/Enter a day from the signing/);
  });

  it('whose notice is given says its last day, and is not ended again', async () => {
    open({ ...signed, ends_at: '2026-03-29T00:00:00.000Z' });
    expect(await screen.findByText('Ends on 28 March 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End contract' })).not.toBeInTheDocument();
  });
});

it('leaves nothing of somebody’s papers in the cache', async () => {
  const { platform, unmount } = open();
  await screen.findByText('A01234567');
  unmount();
  await waitFor(() =>
    expect(platform.queryClient.getQueriesData({ queryKey: ['GET /staff/contracts/{contract}/'] })).toEqual([]),
  );
});
