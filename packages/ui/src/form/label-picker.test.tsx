import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LabelPicker, TextField } from '@griot/ui/form';
import { save, show } from './form.fixture.tsx';

describe('choosing labels', () => {
  const sent = jest.fn();
  const genres = <LabelPicker name="genres" label="Genres" options={['Romance', 'Werewolf', 'Fantasy']} max={2} />;
  beforeEach(() => sent.mockReset());

  test('by keyboard alone: narrow, move, take, drop the last', async () => {
    show(genres, (values) => {
      sent(values);
    });
    await userEvent.click(screen.getByRole('combobox', { name: 'Genres' }));
    await userEvent.keyboard('{ArrowDown}{Enter}fan{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Werewolf' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Fantasy' })).toBeVisible();
    await userEvent.keyboard('{Backspace}');
    await save();
    expect(sent).toHaveBeenCalledWith({ genres: ['Werewolf'] });
  });

  test('no more than the most that may be chosen', async () => {
    show(genres, () => {}, { genres: ['Romance', 'Fantasy'] });
    await userEvent.click(screen.getByRole('combobox', { name: 'Genres' }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  test('the list closes when the most are chosen, and stays closed when one is dropped', async () => {
    show(genres);
    const field = screen.getByRole('combobox', { name: 'Genres' });
    await userEvent.click(field);
    await userEvent.click(screen.getByRole('option', { name: 'Romance' }));
    expect(screen.getByRole('listbox')).toBeVisible();
    await userEvent.click(screen.getByRole('option', { name: 'Fantasy' }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Romance' }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  test('the list opens at the press, though the field moves before the pointer is let go', async () => {
    show(genres);
    await userEvent.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('combobox', { name: 'Genres' }) });
    expect(screen.getByRole('listbox')).toBeVisible();
  });

  test('the list goes when the field is left, with the pointer or Tab', async () => {
    show(
      <>
        {genres}
        <TextField name="next" label="Next" />
      </>,
    );
    const field = screen.getByRole('combobox', { name: 'Genres' });
    await userEvent.click(field);
    await userEvent.click(screen.getByRole('option', { name: 'Romance' }));
    expect(field).toHaveFocus();
    await userEvent.click(screen.getByRole('textbox', { name: 'Next' }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await userEvent.click(field);
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  test('words that are no label find nothing, which is said, and go when the field is left', async () => {
    show(genres, (values) => {
      sent(values);
    });
    const field = screen.getByRole('combobox', { name: 'Genres' });
    await userEvent.type(field, 'zzzz{Enter}');
    expect(screen.getByText('Nothing found')).toBeVisible();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.queryByText('Nothing found')).not.toBeInTheDocument();
    expect(field).toHaveValue('');
    await userEvent.type(field, 'romance,romance');
    expect(screen.getByText('Already chosen')).toBeVisible();
  });

  test('a label that was typed whole is taken when the field is left', async () => {
    show(
      <>
        {genres}
        <LabelPicker name="tags" label="Tags" options={[]} free />
      </>,
      (values) => {
        sent(values);
      },
    );
    await userEvent.type(screen.getByRole('combobox', { name: 'Genres' }), 'fantasy');
    await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'found family');
    await userEvent.tab();
    await save();
    expect(sent).toHaveBeenCalledWith({ genres: ['Fantasy'], tags: ['found family'] });
  });

  test('one’s own of more than 40 characters is not cut: it says so and stays', async () => {
    show(<LabelPicker name="tags" label="Tags" hint="Up to ten." options={[]} free />);
    const field = screen.getByRole('combobox', { name: 'Tags' });
    await userEvent.type(field, `${'x'.repeat(41)}{Enter}`);
    await userEvent.tab();
    expect(field).toHaveValue('x'.repeat(41));
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Up to ten. At most 40 characters');
    await userEvent.type(field, '{Backspace}{Enter}');
    expect(field).not.toBeInvalid();
    expect(screen.getByText('x'.repeat(40))).toBeVisible();
  });

  test('one’s own, where that is allowed, and never twice', async () => {
    show(<LabelPicker name="tags" label="Tags" options={['slow burn']} free />, (values) => {
      sent(values);
    });
    const field = screen.getByRole('combobox', { name: 'Tags' });
    await userEvent.type(field, 'found family{Enter}Found Family{Enter}');
    await save();
    expect(sent).toHaveBeenCalledWith({ tags: ['found family'] });
  });

  test('Enter takes a label and does not send the form', async () => {
    show(genres, sent);
    await userEvent.type(screen.getByRole('combobox', { name: 'Genres' }), 'rom{Enter}{Enter}');
    expect(sent).not.toHaveBeenCalled();
  });

  test('the server’s text about one label stands at the field', async () => {
    show(<LabelPicker name="tags" label="Tags" options={[]} free />, () => ({ 'tags.0': ['Too long.'] }), {
      tags: ['x'],
    });
    await save();
    expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveAccessibleDescription('Too long.');
  });
});
