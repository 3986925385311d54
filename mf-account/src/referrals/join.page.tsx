import { useAction, useCall, useAnswers, useGo, useSession, useTitle } from '@griot/remote-kit';
import { Button, Card, Cluster, color, font, formatMoney, from, Page, PageTitle, space, Stack, type } from '@griot/ui';
import { styled } from 'styled-components';
import { Benefits } from './benefits.tsx';
import { Terms } from './terms.tsx';

const HERE = encodeURIComponent('/referrals');
const DASHBOARD = 'GET /referrals/dashboard/';

/** What the Acquisition Team is good for, and joining it (part 2 §2.14 and §8). Everybody sees it. */
export default function JoinPage() {
  useTitle('Referrals');
  const config = useCall('GET /config/', {}).data;
  const reward = config && String(config['referral-reward']);
  return (
    <Page>
      <Stack $gap={32}>
        <Head>
          <PageTitle>Join the Acquisition Team</PageTitle>
          <Lead>
            Bring readers and writers to the stories you love.
            {reward !== undefined && Number(reward) > 0
              ? ` For each one who signs up by your link, pays and reads you earn up to ${formatMoney(reward, 'USD')}.`
              : ''}
          </Lead>
          <Way />
        </Head>
        <Benefits reward={reward} />
        <Card as="section" aria-labelledby="how">
          <Heading id="how">How it works</Heading>
          <Steps>
            <li>
              <strong>Join.</strong> You get a code and a link of your own.
            </li>
            <li>
              <strong>Share.</strong> Whoever follows your link signs up with your code filled in, and counts as
              pending.
            </li>
            <li>
              <strong>Earn.</strong> Once they have confirmed their e-mail and made a first payment, the referral is
              completed. The reward follows.
            </li>
          </Steps>
        </Card>
        {config && Number(reward) > 0 ? (
          <Card as="section" aria-labelledby="terms">
            <Heading id="terms">What the reward depends on</Heading>
            <Said>
              <Terms config={config} />
            </Said>
          </Card>
        ) : null}
      </Stack>
    </Page>
  );
}

/** The way on, by who is there. */
function Way() {
  const session = useSession();
  if (session.state === 'unknown') return <Room />;
  if (session.state === 'anonymous') {
    return (
      <Cluster>
        <Button variant="primary" href={`/signin?returnURL=${HERE}`}>
          Join
        </Button>
        <span>New here?</span>
        <Button href={`/signup?returnURL=${HERE}`}>Sign Up</Button>
      </Cluster>
    );
  }
  if (!session.user.email_verified) {
    return (
      <Cluster>
        <Button variant="primary" href={`/verify-email?returnURL=${HERE}`}>
          Join
        </Button>
        <span>First you confirm your e-mail.</span>
      </Cluster>
    );
  }
  return <Join />;
}

function Join() {
  const go = useGo();
  const answers = useAnswers();
  const team = useCall(DASHBOARD, {});
  const join = useAction('POST /referrals/join-acquisition-team/', {
    success: ({ message }) => message,
    failure: 'Failed to join the Acquisition Team. Please try again later.',
    onDone: ({ referral_code }) => answers.set(DASHBOARD, {}, (known) => known && { ...known, referral_code }),
  });
  if (team.isPending) return <Room />;
  if (team.data?.referral_code) {
    return (
      <Cluster>
        <Button variant="primary" href="/account-referrals">
          See my referrals
        </Button>
        <span>You are in the team.</span>
      </Cluster>
    );
  }
  const enter = async () => {
    if ((await join.run({})) !== null) await go('/account-referrals');
  };
  return (
    <div>
      <Button variant="primary" busy={join.busy} onClick={() => void enter()}>
        Join
      </Button>
    </div>
  );
}

const Head = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[16]};
  padding-block: ${space[24]};
  ${from.tablet} {
    padding-block: ${space[48]} ${space[32]};
  }
`;
const Lead = styled.p`
  max-width: 52ch;
  color: ${color.inkSoft};
  font-size: ${type[18]};
`;
const Said = styled.div`
  display: grid;
  gap: ${space[12]};
  max-width: 66ch;
  color: ${color.inkSoft};
`;
/** Holds the height of the buttons that come. */
const Room = styled.div`
  height: 44px;
`;
const Heading = styled.h2`
  margin-block: ${space[8]} ${space[12]};
  font: 700 ${type[21]} / 1.3 ${font.title};
`;
const Steps = styled.ol`
  display: grid;
  gap: ${space[12]};
  margin-bottom: ${space[8]};
  padding-left: 1.4em;
  list-style: decimal;
`;
