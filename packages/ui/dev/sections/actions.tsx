import { useState } from 'react';
import {
  Avatar,
  Button,
  Card,
  Cluster,
  Disclosure,
  IconButton,
  LinkTabs,
  LogOutIcon,
  Menu,
  MenuItem,
  PlusIcon,
  SearchIcon,
  Share2Icon,
  Spinner,
  Stack,
  Tabs,
  UserIcon,
} from '@griot/ui';

export const Actions = () => {
  const [busy, setBusy] = useState(false);
  return (
    <Stack $gap={24}>
      {(['regular', 'small'] as const).map((size) => (
        <Cluster key={size}>
          {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
            <Button key={variant} size={size} variant={variant}>
              Unlock for 5 coins
            </Button>
          ))}
          <Button size={size} variant="primary" icon={<PlusIcon size={18} aria-hidden="true" />}>
            New Chapter
          </Button>
          <Button size={size} variant="primary" busy>
            Sending
          </Button>
          <Button
            size={size}
            busy={busy}
            onClick={() => {
              setBusy(true);
              setTimeout(() => setBusy(false), 2000);
            }}
          >
            Press me
          </Button>
          <Button size={size} variant="primary" disabled reason="Save first">
            Publish
          </Button>
          <Button size={size} href="/genre">
            A link
          </Button>
        </Cluster>
      ))}
      <Cluster>
        <IconButton label="Search">
          <SearchIcon aria-hidden="true" />
        </IconButton>
        <IconButton label="Share" aria-pressed>
          <Share2Icon aria-hidden="true" />
        </IconButton>
        <IconButton label="Busy" busy>
          <Share2Icon aria-hidden="true" />
        </IconButton>
        <Spinner label="Loading" />
        <Menu label="Account" align="start" trigger={<Avatar name="Adaeze Okonkwo" size={36} />}>
          <MenuItem href="/account-dashboard" icon={<UserIcon size={20} aria-hidden="true" />} current>
            Profile
          </MenuItem>
          <MenuItem icon={<LogOutIcon size={20} aria-hidden="true" />}>Sign Out</MenuItem>
        </Menu>
      </Cluster>
      <LinkTabs
        label="Novel"
        current="/book/x"
        links={[
          { href: '/book/x', label: 'About' },
          { href: '/book/x/chapters', label: 'Catalog' },
        ]}
      />
      <Tabs
        label="Ranking"
        tabs={['All', 'Power', 'Trending', 'Popular', 'Active'].map((label) => ({
          id: label,
          label,
          content: <p>{label} novels</p>,
        }))}
      />
      <Card>
        <Disclosure summary="How do I unlock a chapter?" open group="faq">
          With coins, from the chapter itself. An unlocked chapter stays yours.
        </Disclosure>
        <Disclosure summary="Can I read it again?" group="faq">
          As often as you like.
        </Disclosure>
      </Card>
    </Stack>
  );
};
