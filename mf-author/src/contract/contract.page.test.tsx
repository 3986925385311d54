import { refusal } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  aContract,
  APPLY,
  ELIGIBILITY,
  MINE,
  notEligible,
  press,
  rejected,
  SALT,
  show,
  SIGN,
  TEXT,
  type,
} from './contract.fixture.tsx';

const WORDS = 'Exclusive publishing contract\n\nContract ctr_salt, version 1.\n\nWhat is yours\n\nThe novel is yours.';
const text = { version: '1', text: WORDS, signed_at: null };
const NOVEL = 'GET /novels/mine/{novel}/';
const missing = () => {
  throw refusal(404, 'not_found', 'There is no such novel.');
};

describe('who may apply', () => {
  it.each([
    ['the novel', { [NOVEL]: missing, [MINE]: missing }],
    ['its contract', { [MINE]: missing }],
  ])('nobody for somebody else’s novel: %s is not there', async (_, answers) => {
    const { platform } = show(null, answers);
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible();
    expect(screen.getByText("The page you're looking for doesn't exist.")).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(platform.asked.map(({ call }) => call)).not.toContain(APPLY);
  });

  it('not the author of a novel with fewer than 5,000 published words, who is told how many there are', async () => {
    show(null, { [NOVEL]: { ...SALT, num_words: 1_200 }, [ELIGIBILITY]: notEligible });
    expect(await screen.findByText('1,200 of 5,000 words are published.')).toBeVisible();
    expect(screen.getByText("Don't give up, keep writing and reapply once you have met the criteria.")).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '1,200 of 5,000 words' })).toHaveAttribute('aria-valuenow', '24');
    expect(screen.getByRole('link', { name: 'Go on writing' })).toHaveAttribute('href', '/book-chapters/salt-road');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('the author of one that has enough', async () => {
    show();
    expect(await screen.findByRole('form', { name: 'Contract application' })).toBeVisible();
  });
});

describe('what cannot be read now', () => {
  it.each([NOVEL, MINE, ELIGIBILITY, 'GET /users/me/'])('%s is asked for again', async (call) => {
    let down = true;
    const fine: Record<string, unknown> = { [NOVEL]: SALT, [MINE]: null };
    const { person } = show(null, {
      [call]: () => {
        if (down) throw refusal(0, 'no_answer', 'No response received from server.');
        return (
          fine[call] ??
          (call === MINE
            ? null
            : call === ELIGIBILITY
              ? { eligible: true, num_words: 5_200, message: '', contract_status: null }
              : { first_name: 'A', last_name: 'B', email: 'a@b.test', pen_name: 'Ada Writes' })
        );
      },
    } as never);
    expect(await screen.findByText(/No response received from server/)).toBeVisible();
    down = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('form', { name: 'Contract application' })).toBeVisible();
  });

  it.each([
    ['pending', 'Please write to editors@griot.test.', false],
    ['rejected', 'Please fill it in and submit it again.', true],
  ] as const)('an application that is %s and that nobody can open says so', async (status, said, open) => {
    show(null, {
      [NOVEL]: { ...SALT, contract_status: status },
      [MINE]: () => {
        throw refusal(409, 'conflict', 'Please write to editors@griot.test.');
      },
    });
    expect(await screen.findByText(said)).toBeVisible();
    if (open) expect(await screen.findByRole('form', { name: 'Contract application' })).toBeVisible();
    else expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('a contract that is', () => {
  it('pending can be read and not changed', async () => {
    show(aContract());
    expect(await screen.findByText('Your contract has been submitted and is now pending')).toBeVisible();
    expect(screen.getByText(/Submitted on 27 February 2026/)).toBeVisible();
    for (const shown of ['Adaeze Ngozi Obi', 'National Identity Card', '+234 803 123 4567', 'Exclusive'])
      expect(screen.getByText(shown)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('rejected says why, and can be changed', async () => {
    show(rejected());
    expect(await screen.findByText('Your application for a contract has been rejected.')).toBeVisible();
    expect(screen.getByText('The back of the card is too dark to read.')).toBeVisible();
    expect(await screen.findByRole('form', { name: 'Contract application' })).toBeVisible();
  });

  it('awaiting signature is read and signed, with the text that was read', async () => {
    let now = aContract({ status: 'awaiting_signature' });
    const shown = show(now, {
      [MINE]: () => now,
      [TEXT]: () => ({ ...text, signed_at: now.signed_at }),
      [SIGN]: () => (now = { ...now, status: 'signed', signed_at: '2026-03-01T12:00:00.000Z', text_version: '1' }),
    });
    expect(await screen.findByText('Your contract has been submitted and is now awaiting signature')).toBeVisible();
    const words = await screen.findByRole('region', { name: 'The text of the contract' });
    expect(await within(words).findByRole('heading', { name: 'What is yours' })).toBeVisible();
    expect(within(words).getByText('The novel is yours.')).toBeVisible();
    await press(shown, 'Sign contract');
    expect(screen.getByText('Sign with your full name.')).toBeVisible();
    type(/^Full name/, ' Adaeze Ngozi Obi ');
    await press(shown, 'Sign contract');
    expect(await screen.findByText('Your contract has been submitted and is now signed')).toBeVisible();
    expect(shown.platform.asked.find(({ call }) => call === SIGN)?.input).toEqual({
      params: { contract: 'ctr_salt' },
      body: { signature: 'Adaeze Ngozi Obi', text_version: '1' },
    });
    expect(screen.getByText('The novel is yours.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign contract' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('awaiting signature is not signed with another name', async () => {
    const shown = show(aContract({ status: 'awaiting_signature' }), {
      [TEXT]: text,
      [SIGN]: () => {
        throw refusal(400, 'invalid', 'signature: …', {
          fields: { signature: ['Sign with your full name, as it stands in your application.'] },
        });
      },
    });
    await screen.findByRole('button', { name: 'Sign contract' });
    type(/^Full name/, 'Somebody Else');
    await press(shown, 'Sign contract');
    expect(await screen.findByText('Sign with your full name, as it stands in your application.')).toBeVisible();
    expect(screen.getByLabelText(/^Full name/)).toHaveValue('Somebody Else');
  });

  it('awaiting signature cannot be signed unread: without its text there is nothing to sign', async () => {
    show(aContract({ status: 'awaiting_signature' }), {
      [TEXT]: () => {
        throw refusal(0, 'no_answer', 'No response received from server.');
      },
    });
    expect(await screen.findByText('The text did not load.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign contract' })).toBeNull();
  });

  it('awaiting signature under a text that has changed is shown with the new one before it is signed', async () => {
    let version = '1';
    const shown = show(aContract({ status: 'awaiting_signature' }), {
      [TEXT]: () => ({ version, text: version === '1' ? WORDS : 'Other terms.', signed_at: null }),
      [SIGN]: () => {
        version = '2';
        throw refusal(409, 'conflict', 'The text of the contract has changed. Please read it again before you sign.');
      },
    });
    await screen.findByRole('button', { name: 'Sign contract' });
    type(/^Full name/, 'Adaeze Ngozi Obi');
    await press(shown, 'Sign contract');
    expect(await screen.findByText('Other terms.')).toBeVisible();
    await waitFor(() =>
      expect(shown.platform.toasts.map(({ message }) => message)).toEqual([
        'The text of the contract has changed. Please read it again before you sign.',
      ]),
    );
  });

  it('signed keeps its text, and says when it ends once notice is given', async () => {
    show(aContract({ status: 'signed', signed_at: '2026-03-01T12:00:00.000Z', ends_at: '2026-04-11T00:00:00.000Z' }), {
      [TEXT]: { ...text, signed_at: '2026-03-01T12:00:00.000Z' },
    });
    expect(await screen.findByText('Your contract has been submitted and is now signed')).toBeVisible();
    expect(screen.getByText(/Signed on 1 March 2026/)).toBeVisible();
    expect(screen.getByText(/runs until the end of 10 April 2026 \(UTC\)/)).toBeVisible();
    expect(await screen.findByText('The novel is yours.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
