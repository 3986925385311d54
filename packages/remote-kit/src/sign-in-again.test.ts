import { testPlatform } from '@griot/testing';
import { isExpired } from '@griot/session';
import { filter, firstValueFrom } from 'rxjs';
import { signInAgain } from './sign-in-again.ts';

const READER = { pen_name: 'Ada Reader', email: 'ada@example.com' };

/** A reader whose sign-in the server has ended, with or without something typed on the page. */
async function ended({
  typed,
  answer = () => Promise.resolve(null),
}: {
  typed: boolean;
  answer?: () => Promise<unknown>;
}) {
  const platform = testPlatform({ user: READER });
  const opened: string[] = [];
  const bus = {
    ...platform.bus,
    request: ((_: string, { name }: { name: string }) => {
      opened.push(name);
      return answer();
    }) as typeof platform.bus.request,
  };
  signInAgain({ ...platform, bus });
  if (typed) platform.nav.hold(() => true);
  const renewed = platform.session.refresh('access');
  await firstValueFrom(
    platform.session.state$.pipe(filter((state) => isExpired(state) || state.state === 'anonymous')),
  );
  /** What waited for the sign-in hears of its end. */
  const over = async () => expect(await renewed).toBeNull();
  return { session: platform.session, opened, over };
}

test('a sign-in that ends under unsaved work opens the sign-in over the page', async () => {
  const { session, opened } = await ended({ typed: true, answer: () => new Promise(() => undefined) });
  expect(opened).toEqual(['auth.login']);
  expect(isExpired(session.current())).toBe(true);
});

test('without unsaved work it ends without a word', async () => {
  const { session, opened, over } = await ended({ typed: false });
  await over();
  expect(opened).toEqual([]);
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('closing the dialog lets it end', async () => {
  const { session, over } = await ended({ typed: true });
  await over();
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('so does a dialog that cannot be shown', async () => {
  const { session, over } = await ended({
    typed: true,
    answer: () => Promise.reject(new Error('No remote offers it.')),
  });
  await over();
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('whoever signs in again is left signed in', async () => {
  let close: (answer: unknown) => void = () => undefined;
  const answered = new Promise((resolve) => {
    close = resolve;
  });
  const { session } = await ended({ typed: true, answer: () => answered });
  session.signIn({ access: 'b', refresh: 's' }, { ...READER, email_verified: true });
  close({ signedIn: true });
  await answered;
  expect(session.current()).toMatchObject({ state: 'authorised', tokens: { access: 'b' } });
});
