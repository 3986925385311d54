import type { TestPlatform } from '@griot/testing';
import { screen } from '@testing-library/react';

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

/** What was asked, but for who else one can sign in with. */
export const sent = (platform: TestPlatform) => platform.asked.filter(({ call }) => call !== 'GET /auth/providers/');
