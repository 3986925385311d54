import { Stack } from '@griot/ui';
import { EReader } from './e-reader.tsx';
import { PrivateFeed } from './private-feed.tsx';

/** What somebody reads and follows, for the apps they read in. */
export const Feeds = () => (
  <Stack $gap={24}>
    <EReader />
    <PrivateFeed />
  </Stack>
);
