import type { Entities } from '@griot/contracts';
import { Button, Notice } from '@griot/ui';
import { useState } from 'react';
import { useFollowingNovel } from './use-following.ts';

/** Offered to who has just put a novel on the shelf and does not follow it. */
export function FollowOffer({ novel }: { novel: Pick<Entities['Novel'], 'id' | 'slug' | 'title' | 'followed'> }) {
  const following = useFollowingNovel(novel);
  const [taken, setTaken] = useState(following.followed);
  if (taken || (following.followed && !following.busy)) return null;
  const follow = async (): Promise<void> => {
    if (await following.follow()) setTaken(true);
  };
  return (
    <Notice
      role="status"
      action={
        <Button size="small" busy={following.busy} onClick={() => void follow()}>
          Follow it
        </Button>
      }
    >
      It is on your shelf. Would you like to be told of new chapters?
    </Notice>
  );
}
