import type { Entities } from '@griot/contracts';
import { aPage, badGateway, renderPage, type Answers } from '@griot/testing';
import { screen } from '@testing-library/react';
import ProfilePage from './profile.page.tsx';

export const ME: Entities['Me'] = {
  id: 'usr_ada',
  first_name: 'Ada',
  last_name: 'Obi',
  pen_name: 'Ada Writes',
  sex: 'F',
  about: 'I count camels.',
  email: 'ada@readers.test',
  email_verified: true,
  photo_url: null,
  user_code: '482915530271',
  roles: ['reader'],
};
export const SETTINGS: Entities['AccountSettings'] = {
  mail_decisions: true,
  mail_messages: false,
  name_on_gifts: true,
  open_profile: true,
  hidden_warnings: [],
  blurred_warnings: [],
  adult: false,
};
export const HERE = {
  id: 'ses_here',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36',
  created_at: '2026-02-20T08:00:00.000Z',
  last_used_at: '2026-03-01T11:59:30.000Z',
  current: true,
};
export const PHONE = {
  id: 'ses_phone',
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) Version/18.3 Safari/604.1',
  created_at: '2026-01-02T08:00:00.000Z',
  last_used_at: '2026-03-01T10:00:00.000Z',
  current: false,
};
export const open = (answers: Answers = {}, at = '/account-profile') =>
  renderPage(ProfilePage, {
    path: '/account-profile',
    at,
    user: { pen_name: 'Ada Writes', id: 'usr_ada' },
    answers: {
      'GET /users/me/': ME,
      'GET /users/me/sessions/': aPage(HERE, PHONE),
      'GET /mutes/': aPage(),
      'GET /comment-blocks/': aPage(),
      'GET /users/me/settings/': SETTINGS,
      'GET /inbox/': aPage(),
      ...answers,
    },
  });
export const part = (name: string) => screen.findByRole('region', { name });
export const failed = () => {
  throw badGateway();
};
