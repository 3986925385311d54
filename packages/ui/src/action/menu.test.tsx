import { render, screen } from '@testing-library/react';
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
});
