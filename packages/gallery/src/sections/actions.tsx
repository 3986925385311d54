import {
  Avatar,
  Button,
  Card,
  Chooser,
  Cluster,
  Disclosure,
  IconButton,
  LinkTabs,
  LogOutIcon,
  Menu,
  MenuItem,
  Pager,
  PlusIcon,
  Share2Icon,
  SkipLink,
  Tabs,
  UserIcon,
} from '@griot/ui';
import { useState } from 'react';
import { LONG } from '../long.ts';
import { Specimen, State } from '../specimen.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const RANKINGS = ['All', 'Power', 'Trending', 'Popular', 'Active'];
const ACCOUNT = ['Dashboard', 'Stories', 'Referrals', 'Transaction history', 'Inbox', 'Profile'];

export const Actions = () => (
  <>
    {(['regular', 'small'] as const).map((size) => (
      <Specimen key={size} of={`Button, ${size}`}>
        {VARIANTS.map((variant) => (
          <State key={variant} name={variant}>
            <Button size={size} variant={variant}>
              Unlock for 5 coins
            </Button>
          </State>
        ))}
        {VARIANTS.map((variant) => (
          <State key={variant} name={`${variant}, hovered`} shown="hover">
            <Button size={size} variant={variant}>
              Unlock for 5 coins
            </Button>
          </State>
        ))}
        <State name="focused" shown="focus">
          <Button size={size}>Unlock for 5 coins</Button>
        </State>
        <State name="with an icon">
          <Button size={size} variant="primary" icon={<PlusIcon size={18} aria-hidden="true" />}>
            New Chapter
          </Button>
        </State>
        {(['primary', 'secondary'] as const).map((variant) => (
          <State key={variant} name={`${variant}, busy`}>
            <Button size={size} variant={variant} busy>
              Sending
            </Button>
          </State>
        ))}
        <State name="disabled, with its reason">
          <Button size={size} variant="primary" disabled reason="Save first">
            Publish
          </Button>
        </State>
        <State name="a link">
          <Button size={size} href="#Actions">
            Browse genres
          </Button>
        </State>
        <State name="long">
          <Button size={size}>{LONG}</Button>
        </State>
        <State name="wide">
          <Button size={size} variant="primary" wide>
            Login
          </Button>
        </State>
      </Specimen>
    ))}

    <Specimen of="IconButton">
      <State name="rest">
        <Share />
      </State>
      <State name="hovered" shown="hover">
        <Share />
      </State>
      <State name="focused" shown="focus">
        <Share />
      </State>
      <State name="pressed">
        <Share aria-pressed />
      </State>
      <State name="busy">
        <Share busy />
      </State>
      <State name="disabled">
        <Share disabled />
      </State>
    </Specimen>

    <Specimen of="Menu and MenuItem">
      <State name="press it">
        <Account />
      </State>
      <State name="hovered" shown="hover">
        <Account />
      </State>
      <State name="focused" shown="focus">
        <Account />
      </State>
      <State name="its items">
        <MenuItem href="#Actions" icon={<UserIcon size={20} aria-hidden="true" />}>
          Profile
        </MenuItem>
        <MenuItem href="#Actions" icon={<UserIcon size={20} aria-hidden="true" />} current>
          The page that is shown
        </MenuItem>
        <MenuItem icon={<LogOutIcon size={20} aria-hidden="true" />}>{LONG}</MenuItem>
      </State>
      <State name="an item, hovered" shown="hover">
        <MenuItem>Sign Out</MenuItem>
      </State>
    </Specimen>

    <Specimen of="Tabs" wide>
      <State name="few">
        <RankingTabs labels={RANKINGS} />
      </State>
      <State name="hovered and focused" shown="focus">
        <RankingTabs labels={RANKINGS} />
      </State>
      <State name="more than there is room for">
        <RankingTabs labels={[...RANKINGS, ...ACCOUNT, LONG]} />
      </State>
    </Specimen>

    <Specimen of="LinkTabs" wide>
      {[false, true].map((wraps) => (
        <State key={String(wraps)} name={wraps ? 'in several rows on a phone' : 'in one row'}>
          <LinkTabs
            label="Account"
            wraps={wraps}
            current="#Stories"
            links={ACCOUNT.map((label) => ({ href: `#${label}`, label }))}
          />
        </State>
      ))}
    </Specimen>

    <Specimen of="Pager">
      <State name="first of two">
        <Pages first={0} pages={2} />
      </State>
      <State name="among thousands">
        <Pages first={1_233} pages={5_000} />
      </State>
    </Specimen>

    <Specimen of="Chooser">
      <State name="rest">
        <Genre />
      </State>
      <State name="hovered" shown="hover">
        <Genre />
      </State>
      <State name="focused" shown="focus">
        <Genre />
      </State>
    </Specimen>

    <Specimen of="Disclosure" wide>
      <Card>
        <Disclosure summary="How do I unlock a chapter?" open group="questions">
          With coins, from the chapter itself. An unlocked chapter stays yours.
        </Disclosure>
        <Disclosure summary={LONG} group="questions">
          As often as you like.
        </Disclosure>
      </Card>
    </Specimen>

    <Specimen of="SkipLink">
      <State name="with the keyboard on it: press Tab at the top of the page">
        <SkipLink />
      </State>
    </Specimen>
  </>
);

const Share = (props: { busy?: boolean; disabled?: boolean; 'aria-pressed'?: boolean }) => (
  <IconButton label="Share" {...props}>
    <Share2Icon aria-hidden="true" />
  </IconButton>
);

const Account = () => (
  <Menu label="Account of Adaeze Okonkwo" align="start" trigger={<Avatar name="Adaeze Okonkwo" size={36} />}>
    <MenuItem href="#Actions" icon={<UserIcon size={20} aria-hidden="true" />} current>
      Profile
    </MenuItem>
    <MenuItem icon={<LogOutIcon size={20} aria-hidden="true" />}>Sign Out</MenuItem>
  </Menu>
);

const RankingTabs = ({ labels }: { labels: readonly string[] }) => (
  <Tabs
    label="Ranking"
    tabs={labels.map((label) => ({ id: label.replaceAll(' ', '-'), label, content: <p>{label} novels</p> }))}
  />
);

const Pages = ({ first, pages }: { first: number; pages: number }) => {
  const [page, setPage] = useState(first);
  return (
    <Cluster>
      <Pager label="Pages of reviews" page={page} pages={pages} onTurn={setPage} />
    </Cluster>
  );
};

const Genre = () => {
  const [selected, setSelected] = useState('romance');
  return (
    <Chooser
      label="Genre"
      options={[
        { value: 'romance', label: 'Romance' },
        { value: 'long', label: LONG },
      ]}
      selected={selected}
      onSelect={setSelected}
    />
  );
};
