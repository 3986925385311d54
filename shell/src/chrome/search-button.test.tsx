import { PlatformProvider } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchButton } from './search-button.tsx';

const show = (overlayAnswer: unknown = null) => {
  const platform = testPlatform({ at: '/', overlayAnswer });
  render(
    <PlatformProvider platform={platform}>
      <SearchButton />
      <input aria-label="Name" />
    </PlatformProvider>,
  );
  return platform;
};
const here = ({ nav }: ReturnType<typeof show>) => `${nav.current().pathname}${nav.current().search}`;

test('the button opens the search, and what was chosen there is gone to', async () => {
  const platform = show('/search?search=salt');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(platform.overlays).toEqual([{ name: 'reader.search', props: {} }]);
  await waitFor(() => expect(here(platform)).toBe('/search?search=salt'));
});

test('a search that was closed leads nowhere', async () => {
  const platform = show(null);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(here(platform)).toBe('/');
});

test('/ opens the search, but not in a field, with another key, or where single keys are switched off', async () => {
  const platform = show();
  await userEvent.type(screen.getByLabelText('Name'), 'a/b');
  await userEvent.click(document.body);
  await userEvent.keyboard('{Control>}/{/Control}');
  window.localStorage.setItem('griot.letter-keys', 'off');
  await userEvent.keyboard('/');
  expect(platform.overlays).toEqual([]);
  window.localStorage.removeItem('griot.letter-keys');
  await userEvent.keyboard('/');
  expect(platform.overlays).toEqual([{ name: 'reader.search', props: {} }]);
});
