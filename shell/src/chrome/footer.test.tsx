import { testPlatform } from '@griot/testing';
import { render, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import type { RouteState } from '../guard/gate.ts';
import { Footer } from './footer.tsx';
import { FOR_WRITERS } from './links.ts';

// As where all remotes are: what no remote offers is not linked.
jest.mock('../page-data.ts', () => ({ isPage: () => true }));

const show = (links: Record<string, string | null>) => {
  const platform = testPlatform({ at: '/', answers: { 'GET /config/': links } } as never);
  const routeState$ = new BehaviorSubject({ shown: null, location: platform.nav.current() } as unknown as RouteState);
  render(<Footer platform={platform} routeState$={routeState$} />);
};

test('the footer calls the pages for writers as the top bar does', () => {
  show({});
  for (const { href, label } of FOR_WRITERS.filter(({ href }) => href !== '/be-an-author'))
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
});

test('the footer leads to where this installation is found elsewhere, and only there', async () => {
  show({
    'x-link': 'https://x.example/griot',
    'facebook-link': null,
    'instagram-link': null,
    'app-store-link': null,
    'play-store-link': 'https://play.example/griot',
  });
  expect(await screen.findByRole('link', { name: 'X' })).toHaveAttribute('href', 'https://x.example/griot');
  expect(screen.getByRole('link', { name: 'Play Store' })).toHaveAttribute('href', 'https://play.example/griot');
  expect(screen.queryByRole('link', { name: 'Facebook' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'App Store' })).not.toBeInTheDocument();
});
