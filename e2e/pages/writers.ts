import { expect, type APIRequestContext } from '@playwright/test';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { mailedCode, type Someone } from './people.ts';
import { SYNOPSIS } from './writing.ts';

/** Somebody who is signed in to the API: what a journey needs to be there before its screens begin. */
export interface Signed {
  origin: string;
  /** As a browser stores it. */
  session: { tokens: { access: string; refresh: string }; user: { pen_name: string; email_verified: boolean } };
  call<Body>(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, sent?: object | FormData): Promise<Body>;
}

async function signed(
  request: APIRequestContext,
  { email, password }: Pick<Someone, 'email' | 'password'>,
): Promise<Signed> {
  const login = await request.post('/api/auth/login/', { data: { email, password } });
  expect(login.ok(), await login.text()).toBe(true);
  const { token, refresh_token, pen_name, email_verified } = (await login.json()) as {
    token: string;
    refresh_token: string;
    pen_name: string;
    email_verified: boolean;
  };
  return {
    origin: new URL(login.url()).origin,
    session: { tokens: { access: token, refresh: refresh_token }, user: { pen_name, email_verified } },
    async call(method, path, sent) {
      const body = sent instanceof FormData ? { multipart: sent } : sent === undefined ? {} : { data: sent };
      const answer = await request.fetch(`/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...body,
      });
      expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
      return (answer.status() === 204 ? null : await answer.json()) as never;
    },
  };
}

/** Signs in one of the demo's accounts, or somebody who has signed up. */
export const signInByApi = signed;

/** Signs up through the API, and confirms the e-mail with its code. */
export async function signUpByApi(
  request: APIRequestContext,
  { first, last, penName, email, password }: Someone,
  referralCode?: string,
): Promise<Signed> {
  const send = (proof?: object) =>
    request.post('/api/auth/signup/', {
      data: {
        email,
        password,
        pen_name: penName,
        first_name: first,
        last_name: last,
        referral_code: referralCode,
        proof,
      },
    });
  let answer = await send();
  // From one address very many sign up here.
  if (answer.status() === 403) answer = await send(await proofOfWork(request));
  expect(answer.status(), await answer.text()).toBe(201);
  const { request_id } = (await answer.json()) as { request_id: string };
  const code = await mailedCode(request, email);
  expect((await request.post('/api/auth/verify-email/', { data: { email, request_id, code } })).ok()).toBe(true);
  return await signed(request, { email, password });
}

async function proofOfWork(request: APIRequestContext): Promise<object> {
  const challenge = (await (await request.get('/api/auth/signup/challenge/')).json()) as Challenge;
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

/** A novel with one published chapter of so many words. */
export async function publish(author: Signed, editor: Signed, title: string, words = 60): Promise<Begun> {
  const novel = await beginNovel(author, title);
  await publishChapter(author, editor, novel, words);
  return novel;
}

interface Begun {
  id: string;
  slug: string;
}

/** A novel without a chapter, which only its author sees. */
export async function beginNovel(author: Signed, title: string): Promise<Begun> {
  const form = new FormData();
  const fields = {
    title,
    description: SYNOPSIS,
    language: 'English',
    leading_gender: 'F',
    age_range: 'Teens',
    planned_length: '<100,000',
    genres: 'Adventure',
    book_type: 'free',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return await author.call<Begun>('POST', '/novels/mine/', form);
}

/** One more chapter of so many words, published. */
export const publishChapter = (author: Signed, editor: Signed, novel: { slug: string }, words: number): Promise<void> =>
  publishDraft(author, editor, novel, `<p>${'salt '.repeat(words).trim()}</p>`);

/** A novel with one published chapter of this text. */
export async function publishText(author: Signed, editor: Signed, title: string, draft: string): Promise<Begun> {
  const novel = await beginNovel(author, title);
  await publishDraft(author, editor, novel, draft);
  return novel;
}

async function publishDraft(author: Signed, editor: Signed, { slug }: { slug: string }, draft: string): Promise<void> {
  const chapter = await author.call<{ id: string }>('PATCH', `/novels/mine/${slug}/chapters/draft/`, {
    title: 'All of it',
    draft,
  });
  await author.call('POST', `/novels/mine/${slug}/chapters/${chapter.id}/request-publish/`, {});
  await editor.call('POST', `/novels/${slug}/chapters/${chapter.id}/publish/`, {});
}

/** The contract's form, with pictures of the two sides of a document. */
export function contractForm(
  novel: { id: string },
  fullName: string,
  { front, back }: Record<'front' | 'back', Buffer>,
): FormData {
  const form = new FormData();
  const fields = {
    novel: novel.id,
    full_name: fullName,
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
    planned_length: '100k - 150k',
    avg_chapter_words: '1000-1499',
    update_frequency: '3-7',
    push_lines: 'One camel too many, and it carries a letter. '.repeat(5),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [side, bytes] of Object.entries({ front, back }))
    form.append(`${side}_image`, new File([new Uint8Array(bytes)], `${side}.png`, { type: 'image/png' }));
  return form;
}
