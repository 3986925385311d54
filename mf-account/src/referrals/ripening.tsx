import type { Entities } from '@griot/contracts';
import { usePlatform } from '@griot/remote-kit';
import { Card, color, font, formatDate, formatMoney, space, type } from '@griot/ui';
import { styled } from 'styled-components';

type Rewards = Entities['ReferralDashboard']['ripening'];

/** The rewards that wait for their day, the next one first. */
export function Ripening({ rewards }: { rewards: Rewards }) {
  const { now } = usePlatform();
  return (
    <Card as="section" aria-labelledby="ripening">
      <Heading id="ripening">Rewards on their way</Heading>
      <List>
        {rewards.map(({ at, at_most }, n) => (
          <li key={n}>
            <strong>Up to {formatMoney(at_most, 'USD')}</strong>
            <span>{new Date(at) > now() ? `on ${formatDate(at)}` : 'soon'}</span>
          </li>
        ))}
      </List>
    </Card>
  );
}

const Heading = styled.h2`
  margin-bottom: ${space[12]};
  font: 700 ${type[18]} / 1.3 ${font.title};
`;
const List = styled.ul`
  display: grid;
  gap: ${space[8]};
  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[4]} ${space[12]};
  }
  & span {
    color: ${color.inkSoft};
  }
`;
