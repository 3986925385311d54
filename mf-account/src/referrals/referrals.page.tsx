import type { Entities } from '@griot/contracts';
import { useCall, useGo, useTitle } from '@griot/remote-kit';
import {
  Button,
  Card,
  Cluster,
  color,
  Delayed,
  ErrorState,
  font,
  formatMoney,
  formatNumber,
  from,
  Notice,
  Page,
  PageTitle,
  Skeleton,
  space,
  Stack,
  StatTile,
  type,
  VisuallyHidden,
} from '@griot/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { AccountTabs } from '@griot/remote-kit/account-tabs';
import { CopyButton } from './copy-button.tsx';
import { Ripening } from './ripening.tsx';
import { SHARED_ON, shareLink } from './share-link.ts';
import { Terms } from './terms.tsx';

type Team = Entities['ReferralDashboard'] & { referral_code: string };

/** What a member of the Acquisition Team has brought, and how to bring more (part 2 §2.14). Who is in no team is led to joining it. */
export default function ReferralsPage() {
  useTitle('Referrals');
  const go = useGo();
  const dashboard = useCall('GET /referrals/dashboard/', {}, { staleTime: 0 });
  const { data, isFetching } = dashboard;
  // What is kept from before one joined is not believed.
  const isStranger = data?.referral_code === null && !isFetching;
  useEffect(() => {
    if (isStranger) void go('/referrals', { replace: true });
  }, [isStranger, go]);

  return (
    <Page>
      <Stack $gap={24}>
        <AccountTabs current="/account-referrals" />
        <PageTitle>Referrals</PageTitle>
        {data && isMember(data) ? <Brought team={data} /> : null}
        {dashboard.isError && !data ? (
          <Card>
            <ErrorState
              title="Unable to load referrals data"
              onRetry={() => void dashboard.refetch()}
              busy={isFetching}
            />
          </Card>
        ) : null}
        {dashboard.isPending ? (
          <Delayed>
            <Tiles aria-hidden="true">
              {[1, 2, 3, 4].map((n) => (
                <Skeleton key={n} height="112px" />
              ))}
            </Tiles>
            <Skeleton height="280px" />
          </Delayed>
        ) : null}
      </Stack>
    </Page>
  );
}

const isMember = (team: Entities['ReferralDashboard']): team is Team => team.referral_code !== null;

function Brought({ team }: { team: Team }) {
  const { referral_code: code, completed_referrals: completed, pending_referrals: pending, ripening } = team;
  const config = useCall('GET /config/', {}).data;
  const link = shareLink(code);
  return (
    <>
      <Tiles aria-labelledby="brought">
        <VisuallyHidden as="h2" id="brought">
          What you have brought
        </VisuallyHidden>
        <StatTile label="Total referrals" value={formatNumber(completed + pending)} />
        <StatTile label="Completed" value={formatNumber(completed)} />
        <StatTile label="Pending" value={formatNumber(pending)} />
        <StatTile label="Total earnings" value={formatMoney(team.total_earnings, team.currency)} />
      </Tiles>
      {ripening.length > 0 ? <Ripening rewards={ripening} /> : null}
      {completed + pending === 0 ? (
        <Notice title="Nobody has signed up by your link yet.">
          Send it to a friend who reads: it takes them straight to the sign-up, with your code filled in.
        </Notice>
      ) : null}
      <Sheet as="section" aria-labelledby="invite">
        <Heading id="invite">Invite somebody</Heading>
        <Line>
          <div>
            <Label>Your referral code</Label>
            <Code>{code}</Code>
          </div>
          <CopyButton text={code}>Copy code</CopyButton>
        </Line>
        <Line>
          <div>
            <Label>Your share link</Label>
            <Address>{link}</Address>
          </div>
          <CopyButton text={link}>Copy link</CopyButton>
        </Line>
        <Cluster $gap={8}>
          {SHARED_ON.map(({ name, address }) => (
            <Button key={name} href={address(link)} target="_blank">
              Share on {name}
              <VisuallyHidden> (opens in a new window)</VisuallyHidden>
            </Button>
          ))}
        </Cluster>
        <Soft>
          A referral is pending from the sign-up on, and completed when that person has confirmed their e-mail and made
          a first payment.
        </Soft>
      </Sheet>
      {config && Number(config['referral-reward']) > 0 ? (
        <Sheet as="section" aria-labelledby="terms">
          <Heading id="terms">What the reward depends on</Heading>
          <Soft as="div">
            <Stack $gap={12}>
              <Terms config={config} />
            </Stack>
          </Soft>
        </Sheet>
      ) : null}
    </>
  );
}

const Tiles = styled.section`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[16]};
  ${from.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;
const Sheet = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  padding: ${space[24]};
`;
const Heading = styled.h2`
  font: 700 ${type[18]} / 1.3 ${font.ui};
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]} ${space[24]};
  padding-bottom: ${space[24]};
  border-bottom: 1px solid ${color.line};
  & > div {
    flex: 1 1 200px;
    min-width: 0;
  }
`;
const Label = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Code = styled.p`
  font: 800 ${type[26]} / 1.3 ${font.ui};
  letter-spacing: 0.08em;
  overflow-wrap: anywhere;
`;
const Address = styled.p`
  font-weight: 600;
  overflow-wrap: anywhere;
`;
const Soft = styled.p`
  max-width: 66ch;
  color: ${color.inkSoft};
`;
