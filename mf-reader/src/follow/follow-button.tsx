import type { SignInReason } from '@griot/contracts';
import { useOverlay, usePlatform, useSession } from '@griot/remote-kit';
import { BellPlusIcon, BellRingIcon, Button, VisuallyHidden } from '@griot/ui';
import { useState } from 'react';
import { FollowDialog } from './follow-dialog.tsx';
import type { Following } from './use-following.ts';

const WHY: SignInReason = 'follow';

/** Follows, whoever is signed out after signing in over the page; and shows to who follows how they are told, where they can leave. */
export function FollowButton({ following }: { following: Following }) {
  const { session: asker, nav } = usePlatform();
  const session = useSession();
  const overlay = useOverlay();
  const [asked, setAsked] = useState(false);
  const follow = async (): Promise<void> => {
    if (session.state !== 'authorised') await overlay('auth.login', { returnURL: nav.page().pathname, why: WHY });
    if (asker.current().state === 'authorised') await following.follow();
  };
  if (session.state !== 'authorised' || !following.followed)
    return (
      <Button icon={<BellPlusIcon size={20} aria-hidden="true" />} busy={following.busy} onClick={() => void follow()}>
        FOLLOW<VisuallyHidden> {following.name}</VisuallyHidden>
      </Button>
    );
  return (
    <>
      <Button
        icon={<BellRingIcon size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        busy={following.busy}
        onClick={() => setAsked(true)}
      >
        FOLLOWING<VisuallyHidden> {following.name}</VisuallyHidden>
      </Button>
      {asked ? <FollowDialog following={following} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
