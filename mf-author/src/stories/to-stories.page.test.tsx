import { renderPage } from '@griot/testing';
import { screen } from '@testing-library/react';
import ToStoriesPage from './to-stories.page.tsx';

test('/book-chapters without a novel leads to the stories, and leaves no trace in the history (ruling 30)', async () => {
  const { platform } = renderPage(ToStoriesPage, { path: '/book-chapters', user: {} });
  expect(await screen.findByText('Elsewhere: /account-stories')).toBeVisible();
  expect(platform.nav.current().action).toBe('replace');
});
