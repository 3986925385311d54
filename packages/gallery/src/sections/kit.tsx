import { createNav } from '@griot/nav';
import { Part, PlatformProvider } from '@griot/remote-kit';
import { AccountTabs, Unread } from '@griot/remote-kit/account-tabs';
import { createPlatform } from '@griot/remote-kit/create-platform';
import { Skeleton } from '@griot/ui';
import { useState } from 'react';
import { Specimen, State } from '../specimen.tsx';

/** A platform whose every list has three entries, of which it shows none. */
const platform = () =>
  createPlatform({
    nav: createNav({ dialogOver: () => null }),
    isPage: () => true,
    channel: null,
    refresh: () => Promise.reject(new Error('Nobody is signed in here.')),
    api: {
      call: async () => ({ count: 3, next: null, previous: null, results: [] }) as never,
      file: () => Promise.reject(new Error('There are no files here.')),
    },
  });

const there = () => Promise.resolve({ default: () => <p>It is there.</p> });
const never = () => new Promise<{ default: () => null }>(() => undefined);

/** What remote-kit draws. */
export function Kit() {
  const [shared] = useState(platform);
  return (
    <PlatformProvider platform={shared}>
      <Specimen of="AccountTabs" wide>
        <AccountTabs current="/account-inbox" />
      </Specimen>
      <Specimen of="Unread">
        <State name="one">
          <Unread count={1} />
        </State>
        <State name="more than are counted">
          <Unread count={100} />
        </State>
      </Specimen>
      <Specimen of="Part">
        <State name="waiting">
          <Part load={never} props={{}} waiting={<Skeleton />} />
        </State>
        <State name="there">
          <Part load={there} props={{}} />
        </State>
      </Specimen>
    </PlatformProvider>
  );
}
