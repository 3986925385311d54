import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu, MenuItem } from '../index.ts';

const signOut = jest.fn();
const AccountMenu = () => (
  <>
    <Menu label="Account" trigger="AO">
      <MenuItem href="/account-dashboard">Profile</MenuItem>
      <MenuItem onClick={signOut}>Sign Out</MenuItem>
    </Menu>
    <button type="button">Elsewhere</button>
  </>
);
const button = (): HTMLElement => screen.getByRole('button', { name: 'Account' });

describe('a menu', () => {
  test('opens at its button and says so', async () => {
    render(<AccountMenu />);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button());
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Profile' })).toBeVisible();
  });

  test('Escape closes it and gives the focus back', async () => {
    render(<AccountMenu />);
    await userEvent.click(button());
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  test('a click elsewhere closes it', async () => {
    render(<AccountMenu />);
    await userEvent.click(button());
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test('choosing runs the action and closes it', async () => {
    render(<AccountMenu />);
    await userEvent.click(button());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test('the keyboard goes on from its button once something is chosen, a link or not, and before anything comes of it', async () => {
    const at: (Element | null)[] = [];
    const stand = (event?: { preventDefault: () => void }) => {
      event?.preventDefault();
      at.push(document.activeElement);
    };
    render(
      <Menu label="Account" trigger="AO">
        <MenuItem href="/genre?ordering=title" onClick={stand}>
          By title
        </MenuItem>
        <MenuItem onClick={() => stand()}>Sign Out</MenuItem>
      </Menu>,
    );
    for (const steps of ['{Tab}', '{Tab}{Tab}']) {
      await userEvent.click(button());
      await userEvent.keyboard(`${steps}{Enter}`);
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
      expect(button()).toHaveFocus();
    }
    expect(at).toEqual([button(), button()]);
  });

  test('one that opens under the mouse closes 200 ms after it has left, and its click closes nothing', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(
      <Menu label="Writers" trigger="Writers" hoverCloseMs={200}>
        <MenuItem href="/writers-guide">Guide</MenuItem>
      </Menu>,
    );
    const writers = screen.getByRole('button', { name: 'Writers' });
    await user.click(writers);
    expect(screen.getByRole('link', { name: 'Guide' })).toBeVisible();
    await user.unhover(writers);
    act(() => jest.advanceTimersByTime(199));
    expect(screen.getByRole('link', { name: 'Guide' })).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  test('the keyboard opens and closes one that opens under the mouse like every other', async () => {
    render(
      <Menu label="Writers" trigger="Writers" hoverCloseMs={200}>
        <MenuItem href="/writers-guide">Guide</MenuItem>
      </Menu>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('link', { name: 'Guide' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
