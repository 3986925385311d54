import type { Entities } from '@griot/contracts';
import { FollowButton } from './follow-button.tsx';
import { useFollowingNovel } from './use-following.ts';

/** Follows a novel from its page. */
export const FollowNovel = ({ novel }: { novel: Pick<Entities['Novel'], 'id' | 'slug' | 'title' | 'followed'> }) => (
  <FollowButton following={useFollowingNovel(novel)} />
);
