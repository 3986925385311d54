import { renderPage } from '@griot/testing';
import { screen, waitFor } from '@testing-library/react';
import BeAnAuthorPage from './be-an-author.page.tsx';

const create = () => screen.getByRole('button', { name: 'Create Novel' });

test('who is signed in goes on to write', async () => {
  const { person, platform } = renderPage(BeAnAuthorPage, { path: '/be-an-author', user: { pen_name: 'Ada Obi' } });
  await person.click(create());
  await waitFor(() => expect(platform.nav.current().pathname).toBe('/create'));
  expect(platform.overlays).toEqual([]);
});

test('a guest is asked to sign up, and stays when they will not', async () => {
  const { person, platform } = renderPage(BeAnAuthorPage, { path: '/be-an-author' });
  await person.click(create());
  await waitFor(() => expect(platform.overlays).toEqual([{ name: 'auth.signup', props: { returnURL: '/create' } }]));
  expect(platform.nav.current().pathname).toBe('/be-an-author');
});

test('four questions open independently, the first at once', () => {
  renderPage(BeAnAuthorPage, { path: '/be-an-author' });
  const items = [...document.querySelectorAll('details')];
  expect(items.map((item) => item.querySelector('summary')?.textContent)).toEqual([
    'What is Griot about?',
    'What are the requirements?',
    'What are the benefits?',
    'How long does payment take?',
  ]);
  expect(items.map((item) => item.hasAttribute('open'))).toEqual([true, false, false, false]);
  expect(items.some((item) => item.hasAttribute('name'))).toBe(false);
  expect(items[3]).toHaveTextContent(/30th.*within 48 hours.*within 15 business days/);
  expect(items[1]).toHaveTextContent(/at least 12.*5,000 published words.*at least 21/);
});
