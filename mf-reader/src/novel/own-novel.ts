import type { Entities, SignInReason } from '@griot/contracts';
import { useGo, useOverlay, usePlatform, useSession } from '@griot/remote-kit';
import { novelPath } from './addresses.ts';

type Authored = Pick<Entities['Novel'], 'author'>;

/** Whether a novel is the signed-in reader's own: whoever's pen name is its author's name (part 2 §6). */
export function useIsOwnNovel(novel: Authored): boolean {
  const session = useSession();
  return session.state === 'authorised' && isBy(session.user.pen_name, novel);
}

/**
 * Goes on with what only a signed-in reader may do about another's novel: whoever is signed out signs in over the page
 * first, and whose e-mail is not confirmed goes there (part 2 §2.1 and §6).
 */
export function useAsReader(
  novel: Authored & Pick<Entities['Novel'], 'slug'>,
  why: SignInReason,
): (goOn: () => void) => Promise<void> {
  const { session } = usePlatform();
  const overlay = useOverlay();
  const go = useGo();
  return async (goOn) => {
    const returnURL = novelPath(novel.slug);
    if (session.current().state !== 'authorised') await overlay('auth.login', { returnURL, why });
    const now = session.current();
    if (now.state !== 'authorised' || isBy(now.user.pen_name, novel)) return;
    if (now.user.email_verified) goOn();
    else await go(`/verify-email?${new URLSearchParams({ returnURL }).toString()}`);
  };
}

const isBy = (penName: string, { author }: Authored): boolean => penName === author.name;
