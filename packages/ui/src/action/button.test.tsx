import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton } from '../index.ts';

describe('a button', () => {
  test('runs its action when pressed, by pointer and by key', async () => {
    const pressed = jest.fn();
    render(<Button onClick={pressed}>Unlock for 5 coins</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Unlock for 5 coins' }));
    await userEvent.keyboard('{Enter}');
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  test('ignores repeated presses while it is busy, and keeps its name and its place in the tab order', async () => {
    const pressed = jest.fn();
    render(
      <Button busy onClick={pressed}>
        Sending
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Sending' });
    await userEvent.tab();
    expect(button).toHaveFocus();
    await userEvent.dblClick(button);
    await userEvent.keyboard('{Enter}');
    expect(pressed).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  test('a busy submit button does not send its form again', async () => {
    const sent = jest.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={sent}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).not.toHaveBeenCalled();
  });

  test('says why it is disabled', async () => {
    const pressed = jest.fn();
    render(
      <Button disabled reason="Save first" onClick={pressed}>
        Publish
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Publish' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Save first');
    await userEvent.click(button);
    expect(pressed).not.toHaveBeenCalled();
  });

  test('with an address it is a link', () => {
    render(<Button href="/create-novel">New Story</Button>);
    expect(screen.getByRole('link', { name: 'New Story' })).toHaveAttribute('href', '/create-novel');
  });

  test('in a new window it tells the other page nothing', () => {
    render(
      <Button href="https://wa.me/" target="_blank">
        Share
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'Share' })).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

test('an icon button is named and explained by its label', () => {
  render(
    <IconButton label="Share">
      <svg aria-hidden="true" />
    </IconButton>,
  );
  expect(screen.getByRole('button', { name: 'Share' })).toHaveAttribute('title', 'Share');
});
