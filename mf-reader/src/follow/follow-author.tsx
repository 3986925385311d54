import type { Entities } from '@griot/contracts';
import { useSession } from '@griot/remote-kit';
import { Cluster } from '@griot/ui';
import { Scripted } from '../chapter/scripted.tsx';
import { FollowButton } from './follow-button.tsx';
import { useFollowingAuthor } from './use-following.ts';

/** Follows an author from their page; nobody follows themselves. */
export function FollowAuthor({ author }: { author: Entities['AuthorProfile'] }) {
  const session = useSession();
  const following = useFollowingAuthor(author);
  if (session.state === 'authorised' && session.user.id === author.id) return null;
  return (
    <Cluster>
      <Scripted>
        <FollowButton following={following} />
      </Scripted>
    </Cluster>
  );
}
