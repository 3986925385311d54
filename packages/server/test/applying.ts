import sharp from 'sharp';
import type { Answered, Person, TestPlatform } from './platform.ts';
import { writing } from './writing.ts';

/** So many words of a chapter. */
export const words = (count: number): string => `<p>${'salt '.repeat(count).trim()}</p>`;

const painted = async (background: string): Promise<Buffer> =>
  await sharp({ create: { width: 400, height: 250, channels: 3, background } })
    .png()
    .toBuffer();
/** The two sides of a document. */
export const FRONT = await painted('#b04a2a');
export const BACK = await painted('#2a4ab0');

/** The contract form as a client sends it; a field that is undefined is left out, a file that is null too. */
export function contractForm(
  fields: Record<string, string | undefined> = {},
  files: { front?: Buffer | null; back?: Buffer | null } = {},
): FormData {
  const form = new FormData();
  const all: Record<string, string | undefined> = {
    full_name: 'Adaeze Ngozi Obi',
    document_type: 'NIN',
    document_number: '70123456789',
    country_of_residence: 'Nigeria',
    phone_number: '+234 803 123 4567',
    permanent_address: '14 Marina Road',
    city: 'Lagos',
    state: 'Lagos',
    postal_code: '101001',
    above21: 'true',
    contract_type: 'exclusive',
    book_title: 'The Salt Road',
    synopsis: 'A keeper counts camels, and one night the count comes out wrong.',
    outline: 'She follows the letter. '.repeat(25),
    platform_link: 'https://books.example/the-salt-road',
    facebook_handle: 'adaeze.obi',
    planned_length: '100k - 150k',
    avg_chapter_words: '1000-1499',
    update_frequency: '3-7',
    push_lines: 'One camel too many, and it carries a letter. '.repeat(5),
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.append(name, value);
  for (const [side, bytes] of Object.entries({ front: FRONT, back: BACK, ...files }))
    if (bytes) form.append(`${side}_image`, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${side}.png`);
  return form;
}

/** An author's way to a contract in a test. */
export function applying(platform: TestPlatform, author: Person, editor: Person) {
  const { api } = platform;
  const publishing = writing(platform, author, editor);
  async function must(status: number, answer: Promise<Answered>): Promise<Answered['body']> {
    const { status: was, body } = await answer;
    if (was !== status) throw new Error(`${was} instead of ${status}: ${JSON.stringify(body)}`);
    return body;
  }
  const way = {
    /** A novel with so many words published. */
    async novel(title = 'The Salt Road', count = 5_000) {
      const novel = await publishing.novel({ title });
      await publishing.chapter(novel, 'All of it', words(count));
      return novel as { id: string; slug: string; title: string };
    },
    /** A contract that is pending. */
    apply: (novel: { id: string }, fields: Record<string, string | undefined> = {}) =>
      must(201, api('POST', '/contracts/apply/', { as: author, body: contractForm({ novel: novel.id, ...fields }) })),
    approve: (contract: { id: string }) =>
      must(200, api('POST', `/staff/contracts/${contract.id}/approve/`, { as: editor, body: {} })),
    reject: (contract: { id: string }, reason = 'The pictures are blurred.') =>
      must(200, api('POST', `/staff/contracts/${contract.id}/reject/`, { as: editor, body: { reason } })),
    sign: (contract: { id: string }) =>
      must(
        200,
        api('POST', `/contracts/${contract.id}/sign/`, {
          as: author,
          body: { signature: 'Adaeze Ngozi Obi', text_version: '1' },
        }),
      ),
  };
  return way;
}
