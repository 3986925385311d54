import type { Page } from '@playwright/test';
import { asPerson } from './api.ts';

/** Writes a chapter of so many words, which an editor approves. */
export async function publishWords(author: Page, editor: Page, novel: string, count: number): Promise<void> {
  const draft = `<p>${'salt '.repeat(count).trim()}</p>`;
  const { chapter } = await asPerson(author, 'PATCH', `/novels/mine/${novel}/chapters/draft/`, { data: { title: 'All of it', draft } });
  await asPerson(author, 'POST', `/novels/mine/${novel}/chapters/${String(chapter)}/request-publish/`, { data: {} });
  await asPerson(editor, 'POST', `/novels/${novel}/chapters/${String(chapter)}/publish/`, { data: {} });
}

/** Applies for a contract, as the form of mf-author will. */
export async function applyForContract(author: Page, { novel, title, name }: { novel: string; title: string; name: string }): Promise<void> {
  const picture = { mimeType: 'image/png', buffer: await author.screenshot({ clip: { x: 0, y: 0, width: 800, height: 500 } }) };
  await asPerson(author, 'POST', '/contracts/apply/', {
    multipart: {
      novel, full_name: name, document_type: 'NIN', document_number: '70123456789', country_of_residence: 'Nigeria', phone_number: '+234 803 123 4567',
      permanent_address: '14 Marina Road', city: 'Lagos', state: 'Lagos', postal_code: '101001', above21: 'true', contract_type: 'exclusive', book_title: title,
      synopsis: 'A keeper counts camels, and one night the count comes out wrong.', outline: 'She follows the letter. '.repeat(25), planned_length: '100k - 150k',
      avg_chapter_words: '1000-1499', update_frequency: '3-7', push_lines: 'One camel too many, and it carries a letter. '.repeat(5),
      front_image: { name: 'front.png', ...picture }, back_image: { name: 'back.png', ...picture },
    },
  });
}
