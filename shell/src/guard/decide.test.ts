import type { Guard } from '@griot/contracts';
import type { SessionState } from '@griot/session';
import { decide, type Visit, type Decision } from './decide.ts';

const tokens = { access: 'a', refresh: 'r' };
const UNKNOWN: SessionState = { state: 'unknown' };
const GUEST: SessionState = { state: 'anonymous' };
const UNVERIFIED: SessionState = {
  state: 'authorised',
  tokens,
  user: { pen_name: 'Ada', email_verified: false, roles: ['reader'] },
};
const READER: SessionState = {
  state: 'authorised',
  tokens,
  user: { pen_name: 'Ada', email_verified: true, roles: ['reader'] },
};
const EDITOR: SessionState = {
  state: 'authorised',
  tokens,
  user: { pen_name: 'Ngozi', email_verified: true, roles: ['reader', 'editor'] },
};
const ADMIN: SessionState = {
  state: 'authorised',
  tokens,
  user: { pen_name: 'Sade', email_verified: true, roles: ['reader', 'editor', 'admin'] },
};
const RESTORED: SessionState = { state: 'authorised', tokens, user: { pen_name: 'Ngozi', email_verified: true } };

const ask = (guard: Guard, session: SessionState, path: string, more: Partial<Visit> = {}): Decision =>
  decide({ guard, session, path, behind: null, noRedirect: false, cause: 'visit', ...more });

const PASS = { verdict: 'pass' };
const to = (path: string) => ({ verdict: 'go', to: path });

describe('a public page', () => {
  it.each([
    ['unknown', UNKNOWN],
    ['a guest', GUEST],
    ['an unverified user', UNVERIFIED],
    ['a reader', READER],
  ])('is shown at once to %s', (_, session) => {
    expect(ask('public', session, '/book/salt-road')).toEqual(PASS);
  });
});

describe('while it is unknown who is there', () => {
  it.each<[Guard, string]>([
    ['guest', '/signin'],
    ['signed-in', '/shelf'],
    ['verified', '/create'],
    ['unverified', '/verify-email'],
    ['staff', '/staff'],
  ])('a %s page waits', (guard, path) => {
    expect(ask(guard, UNKNOWN, path)).toEqual({ verdict: 'wait' });
  });
});

describe('a page for guests only', () => {
  it('is shown to a guest, also on Back', () => {
    expect(ask('guest', GUEST, '/signin?returnURL=%2Fcreate')).toEqual(PASS);
    expect(ask('guest', GUEST, '/signin', { cause: 'back' })).toEqual(PASS);
  });

  it('sends a signed-in visitor to the returnURL, else to the dashboard', () => {
    expect(ask('guest', READER, '/signin?returnURL=%2Fbook%2Fsalt-road%3Fa%3D1')).toEqual(to('/book/salt-road?a=1'));
    expect(ask('guest', READER, '/signup')).toEqual(to('/account-dashboard'));
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'create'])(
    'never sends anybody to %s',
    (url) => {
      expect(ask('guest', READER, `/signin?returnURL=${encodeURIComponent(url)}`)).toEqual(to('/account-dashboard'));
    },
  );

  it('leads on after signing in: to the returnURL, else the page behind, else home', () => {
    expect(
      ask('guest', READER, '/signin?returnURL=%2Fcreate', { cause: 'session', behind: '/book/salt-road' }),
    ).toEqual(to('/create'));
    expect(ask('guest', READER, '/signin', { cause: 'session', behind: '/book/salt-road' })).toEqual(
      to('/book/salt-road'),
    );
    expect(ask('guest', READER, '/signin', { cause: 'session' })).toEqual(to('/'));
  });
});

describe.each<[Guard, string, string]>([
  ['signed-in', '/book-chapters/salt-road', '%2Fbook-chapters%2Fsalt-road'],
  ['verified', '/account-dashboard?novel=salt-road', '%2Faccount-dashboard%3Fnovel%3Dsalt-road'],
  ['staff', '/staff', '%2Fstaff'],
])('a %s page', (guard, path, encoded) => {
  it('sends a guest to sign in, with the way back', () => {
    expect(ask(guard, GUEST, path)).toEqual(to(`/signin?returnURL=${encoded}`));
  });

  it('sends one who has just signed out to sign in, too', () => {
    expect(ask(guard, GUEST, path, { cause: 'session' })).toEqual(to(`/signin?returnURL=${encoded}`));
  });

  it('sends a guest home on Back, or when told not to redirect', () => {
    expect(ask(guard, GUEST, path, { cause: 'back' })).toEqual(to('/'));
    expect(ask(guard, GUEST, path, { noRedirect: true })).toEqual(to('/'));
  });

  it('sends a user whose e-mail is not confirmed to confirm it, with the way back', () => {
    expect(ask(guard, UNVERIFIED, path)).toEqual(to(`/verify-email?returnURL=${encoded}`));
  });

  it('lets one who will not confirm now go home', () => {
    expect(ask(guard, UNVERIFIED, path, { noRedirect: true })).toEqual(to('/'));
    expect(ask(guard, UNVERIFIED, path, { cause: 'back' })).toEqual(to('/'));
  });
});

describe('a page for confirmed users', () => {
  it('is shown to a reader', () => {
    expect(ask('signed-in', READER, '/book-chapters/salt-road')).toEqual(PASS);
    expect(ask('verified', READER, '/account-dashboard')).toEqual(PASS);
    expect(ask('verified', READER, '/account-dashboard', { cause: 'back', noRedirect: true })).toEqual(PASS);
  });
});

describe('a page for staff', () => {
  it('is shown to editors and admins', () => {
    expect(ask('staff', EDITOR, '/staff')).toEqual(PASS);
    expect(ask('staff', ADMIN, '/staff')).toEqual(PASS);
  });

  it('is shown to an admin who is no editor', () => {
    const session: SessionState = {
      state: 'authorised',
      tokens,
      user: { pen_name: 'Sade', email_verified: true, roles: ['reader', 'admin'] },
    };
    expect(ask('staff', session, '/staff')).toEqual(PASS);
  });

  it('does not exist for a reader', () => {
    expect(ask('staff', READER, '/staff')).toEqual({ verdict: 'missing' });
  });

  it('waits until the roles are known', () => {
    expect(ask('staff', RESTORED, '/staff')).toEqual({ verdict: 'wait' });
  });
});

describe('the verify page', () => {
  it('is shown to a user whose e-mail is not confirmed', () => {
    expect(ask('unverified', UNVERIFIED, '/verify-email?returnURL=%2Fcreate')).toEqual(PASS);
  });

  it('is no page of a code or of a reset, whatever its query says', () => {
    expect(ask('unverified', UNVERIFIED, '/verify-email?mode=reset-password')).toEqual(PASS);
    expect(ask('unverified', GUEST, '/verify-email?returnURL=/otp')).toEqual(
      to('/signin?returnURL=%2Fverify-email%3FreturnURL%3D%2Fotp'),
    );
  });

  it('sends a guest to sign in first, and home on Back', () => {
    expect(ask('unverified', GUEST, '/verify-email')).toEqual(to('/signin?returnURL=%2Fverify-email'));
    expect(ask('unverified', GUEST, '/verify-email', { cause: 'back' })).toEqual(to('/'));
  });

  it('sends a confirmed visitor to the returnURL, else home', () => {
    expect(ask('unverified', READER, '/verify-email?returnURL=%2Fcreate')).toEqual(to('/create'));
    expect(ask('unverified', READER, '/verify-email')).toEqual(to('/'));
  });

  it('leads on once the e-mail is confirmed: to the returnURL, else the page behind, else home', () => {
    expect(
      ask('unverified', READER, '/verify-email?returnURL=%2Fcreate', { cause: 'session', behind: '/book/salt-road' }),
    ).toEqual(to('/create'));
    expect(ask('unverified', READER, '/verify-email', { cause: 'session', behind: '/book/salt-road' })).toEqual(
      to('/book/salt-road'),
    );
    expect(ask('unverified', READER, '/verify-email', { cause: 'session' })).toEqual(to('/'));
  });
});

describe('the code’s page', () => {
  const path = '/otp?email=ada%40example.com&mode=confirm-email';

  it('is shown to a guest, and to a user who has signed up and not confirmed yet', () => {
    expect(ask('unverified', GUEST, path)).toEqual(PASS);
    expect(ask('unverified', UNVERIFIED, path)).toEqual(PASS);
    expect(ask('unverified', UNVERIFIED, path, { cause: 'session' })).toEqual(PASS);
  });

  it('sends a confirmed visitor to the returnURL, else to the dashboard, as other pages for guests do', () => {
    expect(ask('unverified', READER, `${path}&returnURL=%2Fcreate`)).toEqual(to('/create'));
    expect(ask('unverified', READER, path)).toEqual(to('/account-dashboard'));
  });

  it('leads on once the code was right: to the returnURL, else the page behind, else home', () => {
    expect(
      ask('unverified', READER, `${path}&returnURL=%2Fcreate`, { cause: 'session', behind: '/book/salt-road' }),
    ).toEqual(to('/create'));
    expect(ask('unverified', READER, path, { cause: 'session', behind: '/book/salt-road' })).toEqual(
      to('/book/salt-road'),
    );
    expect(ask('unverified', READER, path, { cause: 'session' })).toEqual(to('/'));
  });

  it('of a reset is for guests alone', () => {
    const reset = '/otp?email=ada%40example.com&mode=reset-password&request_id=req_1';
    expect(ask('unverified', GUEST, reset)).toEqual(PASS);
    expect(ask('unverified', READER, reset)).toEqual(to('/account-dashboard'));
    expect(ask('unverified', UNVERIFIED, reset)).toEqual(to('/account-dashboard'));
  });
});

describe('a page of a reset', () => {
  it.each([
    '/reset-password?email=ada%40example.com',
    '/forget-password',
    '/new-password?token=t',
    '/successful-reset?token=t',
  ])('%s is for guests alone', (path) => {
    expect(ask('guest', GUEST, path)).toEqual(PASS);
    expect(ask('guest', GUEST, path, { cause: 'back' })).toEqual(PASS);
    expect(ask('guest', READER, path)).toEqual(to('/account-dashboard'));
    expect(ask('guest', UNVERIFIED, path)).toEqual(to('/account-dashboard'));
  });
});
