import type { TestPlatform } from '@griot/testing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** What a sign-in and a sign-up are answered with. */
export const TOKENS = {
  token: 'access-1',
  refresh_token: 'refresh-1',
  pen_name: 'Ada Reader',
  name: 'Ada Obi',
  email_verified: true,
};
/** Nobody else to sign in with, as without configuration. */
export const NONE = { 'GET /auth/providers/': { results: [] } };

export const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
export const button = (name: string) => screen.getByRole('button', { name });
export const alert = () => screen.getByRole('alert');

/** Types what a sign-up asks for, or other values by their labels. */
export async function typeSignUp(person: UserEvent, more: Record<string, string> = {}): Promise<void> {
  const values = {
    'First name': 'Ada',
    'Last name': 'Obi',
    'Pen name': 'Ada Reader',
    Email: 'ada@example.com',
    Password: 'secret-9',
    'Repeat password': 'secret-9',
    ...more,
  };
  for (const [label, value] of Object.entries(values)) await person.type(field(label), value);
}

/** An answer that comes when it is told to. */
export function pending<T>(): { reply: () => Promise<T>; answer: (value: T) => void } {
  let answer: (value: T) => void = () => undefined;
  const answered = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { reply: () => answered, answer: (value) => answer(value) };
}

interface StoredSession {
  tokens: { access: string; refresh: string };
  user: Record<string, unknown>;
}

/** Another tab changes who is signed in, and how, or signs out. */
export function inAnotherTab(change: (session: StoredSession) => StoredSession | null): void {
  const key = 'griot.session';
  const session = change(JSON.parse(localStorage.getItem(key) ?? 'null') as StoredSession);
  const newValue = session && JSON.stringify(session);
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage, newValue }));
}

/** What was asked, but for who else one can sign in with. */
export const sent = (platform: TestPlatform) => platform.asked.filter(({ call }) => call !== 'GET /auth/providers/');
