import { formatMoney, formatNumber, type Answer } from '@griot/contracts';
import { Card, Stat, Stats } from '@griot/ui';

export type Numbers = Answer<'GET /novels/mine/{novel}/numbers/'>;

/** All of a novel together, since it was first published. */
export const Sums = ({ numbers }: { numbers: Numbers }) => (
  <Card>
    <Stats>
      <Stat label="Readers" value={formatNumber(numbers.readers)} />
      <Stat label="Guests’ visits" value={formatNumber(numbers.guest_visits)} />
      <Stat label="Unlocks" value={formatNumber(numbers.unlocks)} />
      <Stat label="Income" value={formatMoney(numbers.income, numbers.currency)} />
      <Stat label="of it gifts and deleted chapters" value={formatMoney(numbers.other_income, numbers.currency)} />
    </Stats>
  </Card>
);
