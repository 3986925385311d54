import type { Page } from '@playwright/test';
import { asPerson } from './api.ts';
import { contractForm } from './writers.ts';

/** Writes a chapter of so many words, which an editor approves. */
export async function publishWords(author: Page, editor: Page, novel: string, count: number): Promise<void> {
  const draft = `<p>${'salt '.repeat(count).trim()}</p>`;
  const { chapter } = await asPerson(author, 'PATCH', `/novels/mine/${novel}/chapters/draft/`, {
    data: { title: 'All of it', draft },
  });
  await asPerson(author, 'POST', `/novels/mine/${novel}/chapters/${String(chapter)}/request-publish/`, { data: {} });
  await asPerson(editor, 'POST', `/novels/${novel}/chapters/${String(chapter)}/publish/`, { data: {} });
}

/** Applies for a contract, as the form of mf-author will; `novel` is an id or a slug. */
export async function applyForContract(author: Page, { novel, name }: { novel: string; name: string }): Promise<void> {
  const picture = await author.screenshot({ clip: { x: 0, y: 0, width: 800, height: 500 } });
  await asPerson(author, 'POST', '/contracts/apply/', {
    multipart: contractForm({ id: novel }, name, { front: picture, back: picture }),
  });
}
