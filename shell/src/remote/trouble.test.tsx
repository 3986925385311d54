import type { RegisteredRemote } from '@griot/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FallbackPanel } from './trouble.tsx';

const remote = { name: 'mf-legal', buildId: 'x' } as RegisteredRemote;

/** The panel where the platform now has the given build of the remote, or cannot say. */
function panel(build: string | null, reason: 'network' | 'evaluation' = 'network') {
  const asked = jest.fn(async () =>
    build === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : new Response(JSON.stringify({ builds: { 'mf-legal': build } })),
  );
  globalThis.fetch = asked as never;
  const reload = jest.fn();
  const onRetry = jest.fn();
  render(<FallbackPanel remote={remote} reason={reason} onRetry={onRetry} reload={reload} />);
  return { asked, reload, onRetry };
}

const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

test('a build that is gone while a newer one stands offers the reload, which is made on a press alone', async () => {
  const { asked, reload } = panel('y');
  expect(await screen.findByRole('heading', { name: 'Griot was renewed' })).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked).toHaveBeenCalledWith('/r/current.json', { cache: 'no-store' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([['x'], [null]])('what is missing though it stands, or nobody can say, offers Retry', async (build) => {
  const { onRetry } = panel(build);
  await settled();
  expect(screen.getByRole('heading', { name: 'This part of the page did not load' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('what is broken is not asked about', async () => {
  const { asked } = panel('y', 'evaluation');
  await settled();
  expect(asked).not.toHaveBeenCalled();
});
