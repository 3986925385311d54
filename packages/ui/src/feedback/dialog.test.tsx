import { useState } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Dialog, UnsavedDialog } from '../index.ts';

const Review = ({ busy = false }: { busy?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete My Review</Button>
      {open && (
        <Dialog
          title="Delete this review permanently?"
          onClose={() => setOpen(false)}
          busy={busy}
          actions={<Button variant="danger">Delete</Button>}
        >
          <label>
            Reason <input />
          </label>
          <input type="file" aria-label="Picture" />
        </Dialog>
      )}
    </>
  );
};
const opener = (): HTMLElement => screen.getByRole('button', { name: 'Delete My Review' });
const dialog = (): HTMLElement | null => screen.queryByRole('dialog', { name: 'Delete this review permanently?' });

describe('a dialog', () => {
  test('opens with its title as its name and the focus in its first field', async () => {
    render(<Review />);
    await userEvent.click(opener());
    expect(dialog()).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  });

  test.each([
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click on the veil', () => userEvent.click(dialog() as HTMLElement)],
  ])('is closed by %s, and the focus goes back to where it was', async (_, close) => {
    render(<Review />);
    await userEvent.click(opener());
    await close();
    expect(dialog()).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
  });

  test('whose opener is gone when it closes leaves the keyboard on the page’s heading', async () => {
    const Page = ({ here }: { here: boolean }) => (
      <main>
        <h1>About</h1>
        {here && <Button>Login</Button>}
      </main>
    );
    const page = render(<Page here />);
    screen.getByRole('button', { name: 'Login' }).focus();
    const asked = render(
      <Dialog title="You are welcome" onClose={() => undefined}>
        Text
      </Dialog>,
    );
    page.rerender(<Page here={false} />);
    asked.unmount();
    const heading = screen.getByRole('heading', { name: 'About' });
    expect(heading).toHaveFocus();
    act(() => heading.blur());
    expect(heading).not.toHaveAttribute('tabindex');
  });

  test('gives the keyboard to its first field even where a body that scrolls takes it', async () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(
      this: HTMLDialogElement,
    ) {
      this.setAttribute('open', '');
      const body = screen.getByText('Reason').parentElement as HTMLElement;
      body.tabIndex = -1;
      body.focus();
    });
    render(<Review />);
    await userEvent.click(opener());
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    showModal.mockRestore();
  });

  test('keeps the room of the page’s scrollbar, and a second dialog does not measure it anew', async () => {
    const { style } = document.documentElement;
    const width = jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15);
    render(<Review />);
    await userEvent.click(opener());
    expect(style.getPropertyValue('--scrollbar')).toBe('15px');
    // Locked, the page has no scrollbar any more.
    width.mockReturnValue(window.innerWidth);
    render(
      <Dialog title="Another" onClose={() => undefined}>
        Text
      </Dialog>,
    );
    expect(style.getPropertyValue('--scrollbar')).toBe('15px');
    width.mockRestore();
  });

  test('a press inside that is let go on the veil does not close it', async () => {
    render(<Review />);
    await userEvent.click(opener());
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByRole('textbox', { name: 'Reason' }) },
      { keys: '[/MouseLeft]', target: dialog() as HTMLElement },
    ]);
    fireEvent.click(dialog() as HTMLElement);
    expect(dialog()).toBeVisible();
  });

  test('the second press of a double click does not close what the first has opened', async () => {
    render(<Review />);
    await userEvent.click(opener());
    fireEvent.pointerDown(dialog() as HTMLElement);
    fireEvent.click(dialog() as HTMLElement, { detail: 2 });
    expect(dialog()).toBeVisible();
    fireEvent.pointerDown(dialog() as HTMLElement);
    fireEvent.click(dialog() as HTMLElement, { detail: 1 });
    expect(dialog()).toBeNull();
  });

  test('giving up the choice of a file does not close it', async () => {
    render(<Review />);
    await userEvent.click(opener());
    fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
    expect(dialog()).toBeVisible();
  });

  test('stays while its action runs', async () => {
    render(<Review busy />);
    await userEvent.click(opener());
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog() as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog()).toBeVisible();
  });

  test('locks the page again when it comes back, since a browser closed it while its action runs', async () => {
    render(<Review busy />);
    await userEvent.click(opener());
    await act(async () => (dialog() as HTMLDialogElement).close());
    expect(dialog()).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-modal');
  });

  test('that takes the place of another keeps the room of the scrollbar that was there before both', async () => {
    const width = jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15);
    const one = render(<Review />);
    await userEvent.click(opener());
    width.mockReturnValue(window.innerWidth);
    one.rerender(
      <Dialog title="Another" onClose={() => undefined}>
        Text
      </Dialog>,
    );
    expect(document.documentElement.style.getPropertyValue('--scrollbar')).toBe('15px');
    width.mockRestore();
  });
});

describe('the question before unsaved work is lost', () => {
  test.each([
    ['with', jest.fn()],
    ['without', undefined],
  ])('gives the keyboard to what loses nothing, %s a way to save', async (_, save) => {
    const [stay, discard] = [jest.fn(), jest.fn()];
    render(
      <UnsavedDialog onStay={stay} onDiscard={discard} {...(save && { onSave: save })}>
        Not saved.
      </UnsavedDialog>,
    );
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(stay).toHaveBeenCalledTimes(1);
    expect(discard).not.toHaveBeenCalled();
  });
});
