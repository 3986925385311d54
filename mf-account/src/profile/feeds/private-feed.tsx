import { useAction, useCall } from '@griot/remote-kit';
import { SecretAddress } from './secret-address.tsx';

const WORDS = {
  make: 'Make a private feed',
  renew: 'New feed address',
  end: 'End the feed',
  given: 'every feed reader that you gave it',
  failed: 'Your feed did not load.',
};

/** A feed of what somebody follows, for feed readers. */
export function PrivateFeed() {
  const feed = useCall('GET /follows/feed/', {});
  const make = useAction('POST /follows/feed/', { failure: 'The address could not be made. Please try again.' });
  const end = useAction('DELETE /follows/feed/', { failure: 'The feed could not be ended. Please try again.' });
  return (
    <SecretAddress
      id="private-feed"
      title="Private feed"
      about="New chapters of all you follow, for a feed reader. Its address is a secret of yours: whoever has it can read the feed, without signing in."
      words={WORDS}
      found={feed}
      addresses={
        feed.data
          ? [
              { label: 'Atom', of: feed.data.atom },
              { label: 'JSON', of: feed.data.json },
            ]
          : []
      }
      make={make}
      end={end}
    />
  );
}
