import type { Inlined } from '@griot/api';
import { pageFor, shortNumber, type Prefetch } from '@griot/contracts';
import { takeOver as takeOverPage, type Answers, type TestPlatform } from '@griot/testing';
import manifest from '../remote.manifest.ts';
import remote from './app.tsx';
import { render } from './server-half.ts';

/** What the gateway writes into the page at an address: the calls that the manifest names, as an API with these answers gives them. */
async function inlinedAt(address: string, answers: Answers): Promise<Inlined[]> {
  const { pathname, searchParams } = new URL(address, 'http://own.invalid');
  const match = pageFor([manifest], pathname);
  const fill = (values: Record<string, string> = {}, first: Record<string, unknown> = {}): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        if (value.startsWith(':')) {
          const [source = '', form] = value.slice(1).split('|');
          const taken = match?.params[source] ?? '';
          return [[name, form === 'number' ? (taken.split('-').at(-1) ?? '') : taken]];
        }
        if (value.startsWith('.')) {
          const [source = '', form] = value.slice(1).split('|');
          const taken = String(first[source]);
          return [[name, form === 'number' ? shortNumber(taken) : taken]];
        }
        if (!value.startsWith('?')) return [[name, value]];
        const [source = '', usual] = value.slice(1).replace('!', '').split('|');
        const taken = searchParams.get(source) ?? usual;
        return taken ? [[name, taken]] : [];
      }),
    );
  const asked = (match?.page.prefetch ?? []).filter(
    ({ query }) => !Object.values(query ?? {}).some((v) => v.endsWith('!') && !searchParams.get(v.slice(1, -1))),
  );
  const ask = async ({ call, params, query }: Prefetch, first?: Record<string, unknown>): Promise<Inlined> => {
    const input = {
      ...(params ? { params: fill(params, first) } : {}),
      ...(query ? { query: fill(query, first) } : {}),
    };
    const answer: unknown = answers[call];
    if (answer === undefined) throw new Error(`This test has no answer for ${call}, which the manifest names.`);
    return { call, ...input, data: typeof answer === 'function' ? await answer(input) : answer };
  };
  const inlined = asked.map(async (wanted) => {
    const own = await ask(wanted);
    const { results: [first] = [] } = (own.data ?? {}) as { results?: Record<string, unknown>[] };
    const ofFirst = first ? (wanted.ofFirst ?? []) : [];
    return [own, ...(await Promise.all(ofFirst.map((more) => ask(more, first))))];
  });
  return (await Promise.all(inlined)).flat();
}

/** A page as the server writes it for a guest. */
export async function writtenAt(address: string, answers: Answers) {
  const page = await render(address, await inlinedAt(address, answers));
  if (!page) throw new Error(`${address} is not written.`);
  return page;
}

interface TakeOverOptions {
  answers: Answers;
  /** What else this reader's browser is answered. */
  own?: Answers;
  user?: object | null;
  /** Where the browser stands, if there is more in its address than the server was asked for. */
  at?: string;
  /** Done before the page is taken over: what this browser has stored. */
  before?: (platform: TestPlatform) => void;
}

/** Has the server half write the page at an address, and the browser take it over. */
export async function takeOver(address: string, { answers, own = {}, ...given }: TakeOverOptions) {
  const { html } = await writtenAt(address, answers);
  const inlined = await inlinedAt(address, answers);
  return {
    written: html,
    ...(await takeOverPage({ remote, html, path: address, inlined, answers: { ...answers, ...own }, ...given })),
  };
}
