import * as kit from '@griot/remote-kit';
import * as accountTabs from '@griot/remote-kit/account-tabs';
import * as ui from '@griot/ui';
import * as form from '@griot/ui/form';
import { render, screen, waitFor } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Look } from './look.tsx';
import { shownRules } from './show-states.ts';

const here = path.join(__dirname, 'sections');
const drawn = [...readdirSync(here).map((file) => path.join(here, file)), path.join(__dirname, 'look.tsx')]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** They share the platform, and have a part of a page taken over after the rest; they draw nothing. */
const UNSEEN = ['PlatformProvider', 'HydratedLater'];
const isComponent = (value: unknown): boolean =>
  (typeof value === 'function' && !(value.prototype instanceof Error)) ||
  (typeof value === 'object' && value !== null && '$$typeof' in value);
const primitives = Object.entries({ ...ui, ...form, ...kit, ...accountTabs, CropDialog: () => null })
  .filter(([name, value]) => /^[A-Z]/.test(name) && isComponent(value))
  .map(([name]) => name)
  .filter((name) => !name.endsWith('Icon') && !UNSEEN.includes(name));

test.each(primitives)('%s is drawn in the gallery', (name) => {
  expect(drawn).toMatch(new RegExp(`<${name}[\\s/>]|${name} as \\w+`));
});

test('the gallery has found the primitives that it asks for', () => {
  expect(primitives).toEqual(expect.arrayContaining(['Button', 'Card', 'Form', 'GlobalStyle', 'AccountTabs', 'Part']));
});

test('all of it is drawn, every icon among it', async () => {
  render(<Look />);
  expect(await screen.findByText('It is there.')).toBeVisible();
  for (const name of ['Button, small', 'TextField', 'ErrorState', 'NovelRow', 'TableSheet', 'AccountTabs'])
    expect(screen.getByText(new RegExp(`^${name}|${name}$`), { selector: 'h3' })).toBeInTheDocument();
  for (const icon of Object.keys(ui).filter((name) => name.endsWith('Icon')))
    expect(screen.getByText(icon)).toBeInTheDocument();
  // What was sent at once has come back by then.
  await waitFor(() => expect(screen.getAllByText('This pen name is taken. Choose another one.')).toHaveLength(12));
  expect(screen.getByText('Your connection may have dropped. Please try again.')).toBeInTheDocument();
});

test('what a mouse or the keyboard brings about is drawn where it is asked for, whatever the device', () => {
  document.head.innerHTML = `<style>
    .a { color: red; }
    .a:focus-visible { color: green; }
    @media (hover: hover) { .a:hover > b { color: blue; } }
    @media (min-width: 480px) { .a:hover { color: black; } }
  </style>`;
  expect(shownRules(document.styleSheets[0]!.cssRules).map((rule) => rule.replaceAll(/\s+/g, ' '))).toEqual([
    '.a:is([data-shown=focus] :is(a, button, input, select, textarea, summary, [tabindex="0"])) { color: green; }',
    '.a:is([data-shown=hover] *) > b { color: blue; }',
    '@media (min-width: 480px) { .a:is([data-shown=hover] *) { color: black; } }',
  ]);
});
