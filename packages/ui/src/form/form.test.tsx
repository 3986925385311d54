import { useLayoutEffect, type ReactNode } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CodeField,
  Form,
  ImageField,
  LabelPicker,
  PasswordField,
  SearchField,
  StarRating,
  SubmitButton,
  TextArea,
  TextField,
} from '@griot/ui/form';
import { save, show } from './form.fixture.tsx';

describe('a form', () => {
  test('sends what was typed', async () => {
    const sent = jest.fn();
    show(<TextField name="pen_name" label="Pen name" />, (values) => {
      sent(values);
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Pen name' }), 'Adaeze');
    await save();
    expect(sent).toHaveBeenCalledWith({ pen_name: 'Adaeze' });
  });

  test('takes the direction of a text from what is typed, and of an address or a number from nobody', () => {
    show(
      <>
        <TextField name="title" label="Title" />
        <TextArea name="about" label="About" />
        <SearchField name="search" label="Search" />
        <TextField name="email" label="Email" type="email" />
      </>,
    );
    for (const name of ['Title', 'About']) expect(screen.getByRole('textbox', { name })).toHaveAttribute('dir', 'auto');
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveAttribute('dir', 'auto');
    expect(screen.getByRole('textbox', { name: 'Email' })).not.toHaveAttribute('dir');
  });

  test('of a line with a bound, says what is too long and cuts nothing', async () => {
    const sent = jest.fn();
    show(<TextField name="title" label="Title" max={5} />, (values) => {
      sent(values);
    });
    const title = screen.getByRole('textbox', { name: 'Title' });
    await userEvent.type(title, ' Drummer');
    expect(title).toHaveValue(' Drummer');
    expect(screen.getByText('7 / 5')).toBeVisible();
    await save();
    expect(screen.getByText('Please, keep it to 5 characters.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    await userEvent.type(title, '{Backspace}{Backspace}');
    await save();
    expect(sent).toHaveBeenCalledWith({ title: ' Drumm' });
  });

  test('keeps what is typed in the moment that it is shown, though the field had a value to start with', async () => {
    const sent = jest.fn();
    // As a dialog does: it is opened, and has the focus, before it is painted.
    const TypedIntoAtOnce = ({ children }: { children: ReactNode }) => {
      useLayoutEffect(() => {
        const input = screen.getByRole('textbox', { name: 'Pen name' });
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Adaeze');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }, []);
      return children;
    };
    show(
      <TypedIntoAtOnce>
        <TextField name="pen_name" label="Pen name" />
      </TypedIntoAtOnce>,
      (values) => {
        sent(values);
      },
      { pen_name: '' },
    );
    expect(screen.getByRole('textbox', { name: 'Pen name' })).toHaveValue('Adaeze');
    await save();
    expect(sent).toHaveBeenCalledWith({ pen_name: 'Adaeze' });
  });

  test('is sent once, though two presses come before the next drawing', async () => {
    const sent = jest.fn();
    show(<TextField name="pen_name" label="Pen name" />, async () => sent());
    const button = screen.getByRole('button', { name: 'Save' });
    await act(async () => {
      button.click();
      button.click();
    });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('does not send while a required field is empty, says so, and goes there', async () => {
    const sent = jest.fn();
    show(
      <>
        <TextField name="a" label="Note" />
        <TextField name="title" label="Book Title" required />
      </>,
      sent,
    );
    await save();
    expect(sent).not.toHaveBeenCalled();
    const title = screen.getByRole('textbox', { name: /Book Title/ });
    expect(title).toBeInvalid();
    expect(title).toHaveAccessibleDescription('Book Title is required');
    expect(title).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('One or more errors encountered.');
  });

  test('shows the server’s texts beside their fields, keeps what was typed, and forgets them when it changes', async () => {
    show(
      <>
        <TextField name="first_name" label="First name" />
        <TextField name="pen_name" label="Pen name" hint="Readers see it" />
      </>,
      () => Promise.resolve({ pen_name: ['This pen name is taken.'] }),
    );
    const field = screen.getByRole('textbox', { name: 'Pen name' });
    await userEvent.type(field, 'Adaeze');
    await save();
    expect(field).toHaveValue('Adaeze');
    expect(field).toHaveAccessibleDescription('Readers see it This pen name is taken.');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'x');
    expect(field).not.toBeInvalid();
  });

  test('shows texts of fields it does not have, and a refusal as a whole, above the fields', async () => {
    const answers = [{ email: ['This e-mail is taken.'] }, 'Wrong e-mail or password'];
    show(<TextField name="pen_name" label="Pen name" />, () => Promise.resolve(answers.shift()));
    await save();
    expect(screen.getByRole('alert')).toHaveTextContent('This e-mail is taken.');
    await save();
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong e-mail or password');
  });

  test('finds no fault in an empty field that one has only passed by, and does once it was emptied', async () => {
    show(
      <>
        <TextField name="a" label="First" required />
        <TextField name="b" label="Second" />
      </>,
    );
    const field = screen.getByRole('textbox', { name: /First/ });
    await userEvent.tab();
    await userEvent.tab();
    expect(field).not.toBeInvalid();
    await userEvent.type(field, 'x');
    await userEvent.clear(field);
    await userEvent.tab();
    expect(field).toHaveAccessibleDescription('First is required');
  });

  test('that stays starts anew from what is kept, keeps the focus, and guards what is typed after that', async () => {
    const dirty: boolean[] = [];
    render(
      <Form<{ pen_name: string }>
        onSubmit={() => undefined}
        initial={{ pen_name: 'Ada' }}
        renew={({ pen_name }) => ({ pen_name: pen_name.trim() })}
        onDirty={(is) => {
          dirty.push(is);
        }}
      >
        <TextField name="pen_name" label="Pen name" required />
        <SubmitButton>Save</SubmitButton>
      </Form>,
    );
    const field = screen.getByRole('textbox', { name: /Pen name/ });
    await userEvent.type(field, ' Obi ');
    expect(dirty.at(-1)).toBe(true);
    await save();
    expect(field).toHaveValue('Ada Obi');
    expect(dirty.at(-1)).toBe(false);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await userEvent.type(field, '!');
    expect(dirty.at(-1)).toBe(true);
  });

  test('that is emptied after it was sent finds no fault in that', async () => {
    render(
      <Form<{ note: string }> onSubmit={() => undefined} renew={() => ({})}>
        <TextField name="note" label="Note" required />
        <SubmitButton>Save</SubmitButton>
      </Form>,
    );
    const field = screen.getByRole('textbox', { name: /Note/ });
    await userEvent.type(field, 'Hello');
    await save();
    expect(field).toHaveValue('');
    expect(field).not.toBeInvalid();
  });

  test('is busy while it is on its way, and is sent once', async () => {
    let answer: (value?: undefined) => void = () => {};
    const sent = jest.fn(
      () =>
        new Promise<undefined>((resolve) => {
          answer = resolve;
        }),
    );
    show(<TextField name="a" label="Note" />, sent);
    await save();
    await save();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    answer();
    expect(await screen.findByRole('button', { name: 'Save', busy: false })).toBeVisible();
  });
});

test('an e-mail is checked for its form', async () => {
  show(<TextField name="email" label="Email" type="email" required />);
  expect(screen.getByLabelText('Email')).toBeRequired();
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'adaeze');
  await save();
  expect(screen.getByRole('textbox', { name: /Email/ })).toHaveAccessibleDescription(
    'Enter an e-mail address, such as name@example.com',
  );
});

describe('a password', () => {
  test('is hidden until one asks to see it', async () => {
    show(<PasswordField name="password" label="Password" purpose="current" />);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getAllByLabelText(/password/i)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Show' })).toHaveAccessibleDescription('Password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByRole('button', { name: 'Hide' })).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  test('a new one has at least 6 characters and is advised on (ruling 8)', async () => {
    show(<PasswordField name="password" label="Password" purpose="new" advise />);
    await userEvent.type(screen.getByLabelText('Password'), 'abc12');
    expect(screen.getByText('Easy to guess')).toBeVisible();
    await save();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password must be at least 6 characters long.',
    );
    await userEvent.type(screen.getByLabelText('Password'), ' river MARKET 7');
    expect(screen.getByText('Strong')).toBeVisible();
    expect(screen.getByLabelText('Password')).not.toBeInvalid();
  });
});

describe('a one-time code', () => {
  test('takes a paste with spaces and tells when it is full', async () => {
    const full = jest.fn();
    show(<CodeField name="code" label="Code" onFull={full} />);
    const field = screen.getByRole('textbox', { name: 'Code' });
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await userEvent.click(field);
    await userEvent.paste('Your code: 123 456');
    expect(field).toHaveValue('123456');
    expect(full).toHaveBeenCalledWith('123456');
  });
});

test('a synopsis counts its characters and names its bounds (part 2 §5)', async () => {
  show(<TextArea name="description" label="Synopsis" min={150} max={1000} required />);
  await userEvent.type(screen.getByRole('textbox', { name: /Synopsis/ }), 'Too short');
  expect(screen.getByText('9 / 150–1,000')).toBeVisible();
  await save();
  expect(screen.getByRole('textbox', { name: /Synopsis/ })).toHaveAccessibleDescription(
    'Synopsis should be at least 150 characters long',
  );
});

describe('a picture', () => {
  const file = (name: string, type: string, bytes: number): File =>
    Object.defineProperty(new File(['x'], name, { type }), 'size', { value: bytes });
  const input = (): HTMLElement => screen.getByLabelText(/^Image/);

  test('is previewed, and can be taken back', async () => {
    show(<ImageField name="cover_image" label="Image" required />);
    await userEvent.upload(input(), file('cover.png', 'image/png', 1000));
    expect(screen.getByRole('img', { name: 'Preview' })).toBeVisible();
    expect(screen.getByText('cover.png')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove image' }));
    await save();
    expect(input()).toHaveAccessibleDescription('Image is required');
  });

  test('of more than 5 MB is refused in plain words', async () => {
    show(<ImageField name="cover_image" label="Image" />);
    await userEvent.upload(input(), file('big.jpg', 'image/jpeg', 6.5 * 1024 * 1024));
    expect(input()).toHaveAccessibleDescription('This image has 6.5 MB; at most 5 MB can be uploaded');
  });

  test('that is no picture is refused', async () => {
    show(<ImageField name="cover_image" label="Image" />);
    await userEvent.upload(input(), file('script.svg', 'image/svg+xml', 100), { applyAccept: false });
    expect(input()).toHaveAccessibleDescription('Choose an image: JPEG, PNG, WebP, GIF or AVIF');
  });
});

test('fields that are disabled keep what is in them', () => {
  const { container } = show(
    <>
      <LabelPicker name="genres" label="Genres" options={['Romance']} disabled />
      <SearchField name="words" label="Words" disabled />
      <ImageField name="cover_image" label="Image" disabled />
    </>,
    () => {},
    { genres: ['Romance'], words: 'drum' },
  );
  expect(screen.getByText('Romance')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove Romance' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  const picture = new File(['x'], 'dropped.png', { type: 'image/png' });
  fireEvent.drop(container.querySelector('label:has([type=file])') as Element, { dataTransfer: { files: [picture] } });
  expect(screen.queryByText('dropped.png')).not.toBeInTheDocument();
});

test('stars are chosen as radio buttons, none at first, and say what is missing', async () => {
  const person = userEvent.setup();
  const sent = jest.fn();
  render(
    <Form onSubmit={sent}>
      <StarRating name="stars" label="Story" required="At least 1 star" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('At least 1 star')).toBeVisible();
  expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus();
  await person.keyboard('{ArrowRight}');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledWith({ stars: 2 });
});
