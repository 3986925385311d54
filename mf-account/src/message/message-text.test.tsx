import { isPage, renderPage } from '@griot/testing';
import { screen } from '@testing-library/react';
import { MessageText } from './message-text.tsx';
import { ownLinks } from './own-links.ts';

const HERE = 'https://griot.example';
/** The links that are found, by text and target. */
const links = (text: string) =>
  ownLinks(text, isPage, HERE)
    .filter((piece) => piece.href !== undefined)
    .map(({ text: shown, href }) => [shown, href]);

const show = (text: string): HTMLElement => {
  renderPage(() => <MessageText>{text}</MessageText>, { path: '/' });
  return document.body;
};

it.each<[string, [string, string][]]>([
  [
    'Read https://griot.example/book/salt-road/read/night-1.',
    [['https://griot.example/book/salt-road/read/night-1', '/book/salt-road/read/night-1']],
  ],
  ['See /account-dashboard?novel=salt (your novels).', [['your dashboard', '/account-dashboard?novel=salt']]],
  [
    '(/shelf) and /ranking, then',
    [
      ['your shelf', '/shelf'],
      ['the ranking', '/ranking'],
    ],
  ],
  ['Go to https://evil.example/signin now', []],
  ['Go to https://griot.example@evil.example/signin now', []],
  ['Go to https://you@griot.example/signin now', []],
  ['javascript:alert(1) //evil.example/shelf and/or 1/shelf', []],
  ['https://griot.example/api/users/me/ and /no-such-page', []],
])('own pages in “%s” are links, and nothing else is', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

it('loses no letter of the text', () => {
  const text = 'A /book/salt-road, then https://evil.example/x and https://griot.example/book/salt-road!';
  expect(
    ownLinks(text, isPage, HERE)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

it('shows markup as the text it is, with its lines and paragraphs', () => {
  const container = show('<b>Bold</b>\r\nsecond line\r\n\r\n\r\n<img src=x onerror=alert(1)>');
  expect([...container.querySelectorAll('p')].map((p) => p.textContent)).toEqual([
    '<b>Bold</b>\nsecond line',
    '<img src=x onerror=alert(1)>',
  ]);
  expect(container.querySelector('b, img')).toBeNull();
});

it('makes a link of the own address that it is read at', () => {
  show(`Your shelf: ${window.location.origin}/shelf.`);
  expect(screen.getByRole('link', { name: 'your shelf' })).toHaveAttribute('href', '/shelf');
});
