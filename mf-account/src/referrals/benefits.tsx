import { Card, CoinsIcon, color, font, formatMoney, from, LinkIcon, space, type, UsersIcon } from '@griot/ui';
import { styled } from 'styled-components';

/** What a member has of the team; `reward` is the most that a completed referral brings, in USD, once it is known. */
export const Benefits = ({ reward }: { reward: string | undefined }) => (
  <section aria-labelledby="benefits">
    <Heading id="benefits">What you get</Heading>
    <List>
      <Card as="li">
        <CoinsIcon size={28} aria-hidden="true" />
        {reward !== undefined && Number(reward) === 0 ? (
          <>
            <h3>Our thanks</h3>
            <p>At present a completed referral brings no reward; what you have been given stays yours.</p>
          </>
        ) : (
          <>
            <h3>{reward === undefined ? 'A reward' : `Up to ${formatMoney(reward, 'USD')}`} for each referral</h3>
            <p>It comes from what somebody you invited pays and reads, once the days below are over.</p>
          </>
        )}
      </Card>
      <Card as="li">
        <LinkIcon size={28} aria-hidden="true" />
        <h3>A link of your own</h3>
        <p>Copy it, or share it on X, Facebook and WhatsApp. Your code is filled in for whoever follows it.</p>
      </Card>
      <Card as="li">
        <UsersIcon size={28} aria-hidden="true" />
        <h3>All at a glance</h3>
        <p>Your account shows how many you have brought, how many of them are pending, and what you have earned.</p>
      </Card>
    </List>
  </section>
);

const Heading = styled.h2`
  margin-bottom: ${space[16]};
  font: 700 ${type[21]} / 1.3 ${font.title};
`;
const List = styled.ul`
  display: grid;
  gap: ${space[16]};
  ${from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  & > li {
    display: grid;
    align-content: start;
    gap: ${space[8]};
    padding-block: ${space[24]};
  }
  & svg {
    color: ${color.terracotta};
  }
  & h3 {
    font: 800 ${type[18]} / 1.3 ${font.ui};
  }
  & p {
    color: ${color.inkSoft};
  }
`;
