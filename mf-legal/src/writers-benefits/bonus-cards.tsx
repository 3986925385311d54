import { Card, color, font, from, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { bonusesOf, type ContractType } from './bonuses.ts';

/** All bonuses of a kind of contract, a card each. */
export const BonusCards = ({ type: kind }: { type: ContractType }) => (
  <Grid>
    {bonusesOf(kind).map(({ name, amount, conditions }) => (
      <Sheet as="li" key={`${name} ${amount}`}>
        <h3>{name}</h3>
        <strong>{amount}</strong>
        <ul>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      </Sheet>
    ))}
  </Grid>
);

const Grid = styled.ul`
  && {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[16]};
    max-width: none;
    padding: 0;
    list-style: none;
    ${from.tablet} {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  && > li + li {
    margin-top: 0;
  }
`;
const Sheet = styled(Card)`
  padding: ${space[24]};
  break-inside: avoid;
  && > h3 {
    margin: 0;
    color: ${color.inkSoft};
    font: 700 ${type[16]} / 1.3 ${font.ui};
  }
  & > strong {
    display: block;
    margin: ${space[4]} 0 ${space[12]};
    color: ${color.terracotta};
    font: 700 ${type[26]} / 1.2 ${font.title};
    font-variant-numeric: tabular-nums;
  }
  && > ul {
    padding-left: 1.2em;
    list-style: disc;
  }
`;
