import { noStorage, refusal } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  aContract,
  aPicture,
  aPlatform,
  APPLY,
  bodyOf,
  CHANGE,
  field,
  fillBook,
  fillPersonal,
  MINE,
  OUTLINE,
  press,
  PUSH_LINES,
  rejected,
  show,
  textsOf,
  type,
  type Shown,
} from './contract.fixture.tsx';

const isAt = (step: string) => screen.getByRole('list', { name: step });
const PERSONAL = 'Step 1 of 2: Personal Information';
const BOOK = 'Step 2 of 2: Book Info';
/** Fills the first step and goes on. */
async function toBook(shown: Shown): Promise<void> {
  await fillPersonal(shown);
  await press(shown, 'Next');
  await screen.findByRole('list', { name: BOOK });
}
/** Answers `null` until something was sent, and then what became of it. */
const until = (call: string) => {
  const sent = { yes: false };
  return {
    answers: {
      [MINE]: () => (sent.yes ? aContract() : null),
      [call]: () => {
        sent.yes = true;
        return aContract();
      },
    },
  };
};

describe('the first step', () => {
  it('shows e-mail and pen name, which only the account changes', async () => {
    show();
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveValue('ada@writers.test');
    expect(email).toHaveAttribute('readonly');
    expect(field('Pen name')).toHaveValue('Ada Writes');
    expect(field('Pen name')).toHaveAttribute('readonly');
  });

  it('begins with the name of the account, and names all that is missing', async () => {
    const shown = show();
    expect(await screen.findByLabelText(/Full name/)).toHaveValue('Adaeze Obi');
    type(/Full name/, '');
    await press(shown, 'Next');
    expect(screen.getByText('Please fix the errors and retry')).toBeVisible();
    for (const text of [
      'Full name is required',
      'Say whether you are above 21.',
      'Choose a document from the list.',
      'Document number is required',
      'Add a picture of the front of your document.',
      'Add a picture of the back of your document.',
      'Country of residence is required',
      'Permanent address is required',
      'City is required',
      'State is required',
      'Postal code is required',
      'Phone number is required',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(isAt(PERSONAL)).toBeVisible();
    expect(field(/Full name/)).toHaveFocus();
  });

  it('lets nobody on who is not 21 years old', async () => {
    const shown = show();
    await fillPersonal(shown);
    await shown.person.click(screen.getByRole('radio', { name: 'No' }));
    await press(shown, 'Next');
    expect(screen.getByText('You must be at least 21 years old to have a contract.')).toBeVisible();
    expect(isAt(PERSONAL)).toBeVisible();
    await shown.person.click(screen.getByRole('radio', { name: 'Yes' }));
    await press(shown, 'Next');
    expect(isAt(BOOK)).toBeVisible();
  });

  it.each([
    ['Phone number', '12345', 'Enter a phone number of 7 to 15 digits, such as +234 803 123 4567.'],
    ['Phone number', 'call me', 'Enter a phone number of 7 to 15 digits, such as +234 803 123 4567.'],
    ['Document number', '7?', 'Enter the number as it stands on the document.'],
    ['Facebook handle', 'https://evil.example/ada', 'Enter a Facebook name, or the address of a Facebook page.'],
    ['Postal code', '1'.repeat(21), 'At most 20 characters.'],
  ])('%s is not %s', async (name, value, text) => {
    const shown = show();
    await fillPersonal(shown);
    type(new RegExp(name), value);
    await press(shown, 'Next');
    expect(screen.getByText(text)).toBeVisible();
    expect(isAt(PERSONAL)).toBeVisible();
  });

  it.each([
    ['Phone number', '0803-123 (4567)'],
    ['Facebook handle', 'ada.writes'],
    ['Facebook handle', 'https://www.facebook.com/ada'],
    ['Facebook handle', ''],
  ])('%s may be “%s”', async (name, value) => {
    const shown = show();
    await fillPersonal(shown);
    type(new RegExp(name), value);
    await press(shown, 'Next');
    expect(isAt(BOOK)).toBeVisible();
  });

  it('shows both pictures before they are sent, and takes pictures only', async () => {
    const shown = show();
    await fillPersonal(shown);
    expect(screen.getAllByRole('img', { name: 'Preview' })).toHaveLength(2);
    expect(screen.getByText('front.png')).toBeVisible();
    fireEvent.change(field(/Back image/), {
      target: { files: [new File(['x'], 'back.pdf', { type: 'application/pdf' })] },
    });
    expect(screen.getByText('Choose an image: JPEG, PNG, WebP, GIF or AVIF')).toBeVisible();
  });

  it('takes the focus along to the second one, which starts with the book and without an error', async () => {
    const shown = show();
    await toBook(shown);
    expect(isAt(BOOK)).toHaveFocus();
    expect(field(/Book title/)).toHaveValue('The Salt Road');
    expect(field(/Synopsis/)).toHaveValue('A keeper counts camels, and one night the count comes out wrong.');
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  });
});

describe('the second step', () => {
  it('names what is missing, and offers what part 2 §9 lists', async () => {
    const shown = show();
    await toBook(shown);
    type(/Book title/, '');
    type(/Synopsis/, '');
    await press(shown, 'Submit');
    for (const text of [
      'Choose exclusive or non-exclusive.',
      'Book title is required',
      'Synopsis is required',
      'Outline is required',
      'Push lines is required',
      'Choose a planned length.',
      'Choose how long your chapters are.',
      'Choose how often you publish.',
    ])
      expect(screen.getByText(text)).toBeVisible();
    const choices = (name: RegExp) =>
      within(field(name))
        .getAllByRole('option')
        .slice(1)
        .map((option) => option.textContent);
    expect(choices(/Planned length/)).toEqual(['<100k', '100k - 150k', '150k - 200k', '>200k']);
    expect(choices(/Average words/)).toEqual(['1000-1499', '1499-3000']);
    expect(choices(/Update frequency/)).toEqual(['1-2', '3-7', '>7']);
    expect(shown.platform.asked.map(({ call }) => call)).not.toContain(APPLY);
  });

  it.each([
    ['Outline', 499, '499 / 500–2,000', 'Outline should be at least 500 characters long'],
    ['Outline', 500, '500 / 500–2,000', null],
    ['Outline', 2_000, '2,000 / 500–2,000', null],
    ['Outline', 2_001, '2,001 / 500–2,000', 'Outline should be at most 2,000 characters long'],
    ['Push lines', 199, '199 / 200–3,000', 'Push lines should be at least 200 characters long'],
    ['Push lines', 200, '200 / 200–3,000', null],
    ['Push lines', 3_000, '3,000 / 200–3,000', null],
    ['Push lines', 3_001, '3,001 / 200–3,000', 'Push lines should be at most 3,000 characters long'],
  ])('%s of %i characters counts “%s”', async (name, length, counter, wrong) => {
    const shown = show(null, until(APPLY).answers);
    await toBook(shown);
    await fillBook(shown);
    type(new RegExp(name), 'x'.repeat(length));
    expect(screen.getByText(counter)).toBeVisible();
    await press(shown, 'Submit');
    if (wrong === null) await waitFor(() => expect(shown.platform.asked.map(({ call }) => call)).toContain(APPLY));
    else expect(screen.getByText(wrong)).toBeVisible();
  });

  it('has at most 10 push lines, empty ones not counted', async () => {
    const shown = show();
    await toBook(shown);
    await fillBook(shown);
    type(/Push lines/, `${'y'.repeat(30)}\n`.repeat(11));
    await press(shown, 'Submit');
    expect(screen.getByText('At most 10 lines.')).toBeVisible();
    type(/Push lines/, `${'y'.repeat(30)}\n\n`.repeat(10));
    expect(screen.queryByText('At most 10 lines.')).toBeNull();
  });

  it('takes a web address as a platform link, or none', async () => {
    const shown = show();
    await toBook(shown);
    await fillBook(shown);
    type(/Platform link/, 'my book');
    await press(shown, 'Submit');
    expect(screen.getByText('Enter a web address such as https://example.com/my-book.')).toBeVisible();
    expect(shown.platform.asked.map(({ call }) => call)).not.toContain(APPLY);
  });
});

describe('an application', () => {
  it('is sent whole, with its pictures, and is then read-only', async () => {
    const shown = show(null, until(APPLY).answers);
    await toBook(shown);
    await fillBook(shown);
    await press(shown, 'Submit');
    expect(await screen.findByText('Your contract has been submitted and is now pending')).toBeVisible();
    expect(textsOf(bodyOf(shown, APPLY))).toEqual({
      novel: 'nov_salt',
      full_name: 'Adaeze Ngozi Obi',
      facebook_handle: '',
      document_type: 'NIN',
      document_number: '70123456789',
      front_image: 'front.png',
      back_image: 'back.png',
      country_of_residence: 'Nigeria',
      phone_number: '+234 803 123 4567',
      permanent_address: '14 Marina Road',
      city: 'Lagos',
      state: 'Lagos State',
      postal_code: '101001',
      above21: 'true',
      contract_type: 'exclusive',
      book_title: 'The Salt Road',
      synopsis: 'A keeper counts camels, and one night the count comes out wrong.',
      outline: OUTLINE,
      platform_link: '',
      planned_length: '100k - 150k',
      avg_chapter_words: '1000-1499',
      update_frequency: '3-7',
      push_lines: PUSH_LINES,
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(localStorage.getItem('griot.contract-form.Ada Writes.nov_salt')).toBeNull();
  });

  it('that the server refuses says so in the specification’s words, with each text at its field, on its step', async () => {
    const shown = show(null, {
      [APPLY]: () => {
        throw refusal(400, 'invalid', 'full_name: …', {
          fields: {
            full_name: ['There is a character here that cannot be seen. Please leave it out.'],
            outline: ['Too dark.'],
          },
        });
      },
    });
    await toBook(shown);
    await fillBook(shown);
    await press(shown, 'Submit');
    await screen.findByRole('list', { name: PERSONAL });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('An unknown error occurred while applying for contract.');
    expect(alert).toHaveTextContent('- Please check all your submitted fields.');
    expect(alert).toHaveTextContent('- Outline: Too dark.');
    expect(field(/Full name/)).toHaveAccessibleDescription(/There is a character here that cannot be seen/);
    await waitFor(() => expect(field(/Full name/)).toHaveFocus());
    expect(field(/City/)).toHaveValue('Lagos');
    expect(screen.getByText('front.png')).toBeVisible();
  });

  it('that fails without a word of the server’s says that it does not know why', async () => {
    const shown = show(null, {
      [APPLY]: () => {
        throw refusal(502, 'unreadable', '');
      },
    });
    await toBook(shown);
    await fillBook(shown);
    await press(shown, 'Submit');
    expect(await screen.findByText('An unknown error occurred while applying for contract.')).toBeVisible();
    expect(isAt(BOOK)).toBeVisible();
    expect(field(/Outline/)).toHaveValue(OUTLINE);
  });

  it('of a novel that has lost words meanwhile says which', async () => {
    const shown = show(null, {
      [APPLY]: () => {
        throw refusal(400, 'not_eligible', 'num_words: 4,990 of 5,000 words are published.', {
          fields: { num_words: ['4,990 of 5,000 words are published.'] },
        });
      },
    });
    await toBook(shown);
    await fillBook(shown);
    await press(shown, 'Submit');
    expect(
      await screen.findByText('This novel is not eligible for a contract yet. 4,990 of 5,000 words are published.'),
    ).toBeVisible();
  });

  it('that was rejected shows why, keeps what was sent, and is sent again as a change', async () => {
    let now = rejected();
    const shown = show(now, {
      [MINE]: () => now,
      [CHANGE]: () => (now = aContract({ version: 2 })),
    });
    expect(await screen.findByText('The back of the card is too dark to read.')).toBeVisible();
    expect(await screen.findByLabelText(/Full name/)).toHaveValue('Adaeze Ngozi Obi');
    expect(field(/Document number/)).toHaveValue('70123456789');
    expect(screen.getByRole('radio', { name: 'Yes' })).toBeChecked();
    fireEvent.change(field(/Back image/), { target: { files: [aPicture('brighter.png')] } });
    await press(shown, 'Next');
    expect(await screen.findByLabelText(/Outline/)).toHaveValue(OUTLINE);
    await press(shown, 'Submit again');
    expect(await screen.findByText('Your contract has been submitted and is now pending')).toBeVisible();
    expect(shown.platform.asked.find(({ call }) => call === CHANGE)?.input.params).toEqual({ contract: 'ctr_salt' });
    const sent = textsOf(bodyOf(shown, CHANGE));
    expect([sent['back_image'], 'front_image' in sent, sent['city']]).toEqual(['brighter.png', false, 'Lagos']);
    expect(shown.platform.asked.map(({ call }) => call)).not.toContain(APPLY);
  });

  it('that was sent from somewhere else meanwhile says so and shows how it stands', async () => {
    let now = rejected();
    const shown = show(now, {
      [MINE]: () => now,
      [CHANGE]: () => {
        now = aContract({ version: 2 });
        throw refusal(409, 'conflict', 'Your contract has been submitted and is now pending');
      },
    });
    await screen.findByLabelText(/Full name/);
    await press(shown, 'Next');
    await press(shown, 'Submit again');
    await waitFor(() =>
      expect(shown.platform.toasts).toEqual([
        { message: 'Your contract has been submitted and is now pending', type: 'error' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  });
});

describe('what is typed', () => {
  const STORED = 'griot.contract-form.Ada Writes.nov_salt';

  it('stays when the steps are changed', async () => {
    const shown = show();
    await toBook(shown);
    await fillBook(shown);
    await press(shown, 'Back');
    expect(isAt(PERSONAL)).toHaveFocus();
    expect(field(/City/)).toHaveValue('Lagos');
    expect(field(/Full name/)).toHaveValue('Adaeze Ngozi Obi');
    expect(screen.getByText('back.png')).toBeVisible();
    await press(shown, 'Next');
    expect(await screen.findByLabelText(/Outline/)).toHaveValue(OUTLINE);
    expect(screen.getByRole('radio', { name: 'Exclusive' })).toBeChecked();
  });

  it('is there again after a reload, but the number and the pictures of the document, which no device stores', async () => {
    const platform = aPlatform(null);
    const first = show(null, {}, platform);
    await toBook(first);
    await fillBook(first);
    const stored = localStorage.getItem(STORED) ?? '';
    expect(stored).toContain('14 Marina Road');
    expect(stored).not.toMatch(/70123456789|front|back|document_number/);
    first.unmount();

    const again = show(null, {}, platform);
    expect(await screen.findByLabelText(/Full name/)).toHaveValue('Adaeze Ngozi Obi');
    expect(field(/Document number/)).toHaveValue('');
    expect(
      screen.getByText(
        'This is what you typed last time. Only the number and the pictures of your document were not stored.',
      ),
    ).toBeVisible();
    await press(again, 'Next');
    expect(screen.getByText('Add a picture of the front of your document.')).toBeVisible();
    await press(again, 'Start afresh');
    expect(field(/City/)).toHaveValue('');
    expect(localStorage.getItem(STORED)).toBeNull();
  });

  it('before another submission is of no use any more', async () => {
    localStorage.setItem(STORED, JSON.stringify({ after: 1, values: { city: 'Ibadan' } }));
    const platform = aPlatform(rejected({ version: 2 }));
    localStorage.setItem(STORED, JSON.stringify({ after: 1, values: { city: 'Ibadan' } }));
    show(null, {}, platform);
    expect(await screen.findByLabelText(/City/)).toHaveValue('Lagos');
  });

  it('is asked about before the page is left, and can be saved for later', async () => {
    const { person, platform } = show();
    await screen.findByLabelText(/City/);
    type(/City/, 'Ibadan');
    const leave = () => act(async () => ({ left: platform.nav.push('/') }));
    const { left } = await leave();
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await expect(left).resolves.toBe(false);
    await leave();
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Elsewhere: /')).toBeVisible();
    expect(localStorage.getItem(STORED)).toContain('Ibadan');
  });

  it('is said not to be stored where the browser refuses', async () => {
    noStorage('full');
    try {
      show();
      await screen.findByLabelText(/City/);
      type(/City/, 'Ibadan');
      expect(screen.getByText('Your text is not stored on this device')).toBeVisible();
    } finally {
      jest.restoreAllMocks();
    }
  });
});
