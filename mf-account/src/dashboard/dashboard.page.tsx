import { useCall, useSession, useTitle } from '@griot/remote-kit';
import { color, from, Page, PageTitle, space, VisuallyHidden } from '@griot/ui';
import { styled } from 'styled-components';
import { AccountTabs } from '@griot/remote-kit/account-tabs';
import { AvailableTile } from './available-tile.tsx';
import { CoinTile } from './coin-tile.tsx';
import { MyNovels } from './my-novels.tsx';
import { PlanTile } from './plan-tile.tsx';
import { TotalTile } from './total-tile.tsx';

const Tiles = styled.section`
  display: grid;
  /* Two beside each other, unless letters are so large that their buttons would not fit. */
  grid-template-columns: repeat(auto-fit, minmax(max(8rem, 50% - ${space[12]}), 1fr));
  gap: ${space[12]};
  ${from.phone} {
    gap: ${space[16]};
  }
  ${from.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;
/** Close together on a phone, so that its first screen reaches as far as the novel and New Chapter. */
const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  ${from.phone} {
    gap: ${space[24]};
  }
`;
const Soft = styled.p`
  display: none;
  margin-top: ${space[8]};
  color: ${color.inkSoft};
  ${from.phone} {
    display: block;
  }
`;

/** Where an author begins (part 1 §2): coins, the subscription, and the novels. */
export default function DashboardPage() {
  useTitle('Dashboard');
  const session = useSession();
  // What tiles ask for, too: how many lines these have is known once they have answered, or failed for a first time.
  const calls = [
    useCall('GET /income/', {}, { staleTime: 0 }),
    useCall('GET /subscriptions/mine/', { query: { limit: 10 } }),
  ];
  const tilesStand = calls.every(({ isPending, failureCount }) => !isPending || failureCount > 0);
  const name = session.state === 'authorised' ? session.user.pen_name : '';
  return (
    <Page>
      <Parts>
        <AccountTabs current="/account-dashboard" />
        <div>
          <PageTitle>Dashboard</PageTitle>
          <Soft>Good to see you, {name}.</Soft>
        </div>
        <Tiles aria-labelledby="wallet">
          <VisuallyHidden as="h2" id="wallet">
            Wallet
          </VisuallyHidden>
          <CoinTile />
          <PlanTile />
          <TotalTile />
          <AvailableTile />
        </Tiles>
        {/* Asked for at once, and shown where it stays. */}
        <div hidden={!tilesStand}>
          <MyNovels author={name} />
        </div>
      </Parts>
    </Page>
  );
}
