import { Button, Cluster } from '@griot/ui';
import { useState, type ReactNode } from 'react';
import { forAdmins } from '../frame/for-admins.tsx';
import { StaffFrame } from '../frame/staff-frame.tsx';
import { FilterTabs, oneOf } from '../register/filter-tabs.tsx';
import { useRegister } from '../register/use-register.ts';
import { CoinPacks } from './coin-packs.tsx';
import { Gifts } from './gifts.tsx';
import { Plans } from './plans.tsx';

const KINDS = [
  { value: '', label: 'Coins' },
  { value: 'plans', label: 'Subscription plans' },
  { value: 'gifts', label: 'Gifts' },
];
const SHELVES = [
  { value: '', label: 'On the shelf' },
  { value: 'off', label: 'Off the shelf' },
];
const ADD = { coins: 'Offer a pack', plans: 'Offer a plan', gifts: 'Offer a gift' };

/** What every shelf of the shop gets. */
export interface ShelfProps {
  at: ReturnType<typeof useRegister>;
  offered: boolean;
  adding: boolean;
  onAdded: () => void;
}

/** What readers can buy and give (rulings 3 and 4): packs of coins, plans and gifts, on the shelf and off it. */
export default forAdmins(function ShopPage() {
  const at = useRegister();
  const kind = oneOf(['plans', 'gifts'] as const, at.value('kind')) ?? 'coins';
  const [adding, setAdding] = useState(false);
  const props: ShelfProps = { at, offered: at.value('shelf') !== 'off', adding, onAdded: () => setAdding(false) };
  const shelf: Record<typeof kind, ReactNode> = {
    coins: <CoinPacks {...props} />,
    plans: <Plans {...props} />,
    gifts: <Gifts {...props} />,
  };
  return (
    <StaffFrame
      desk="/staff/shop"
      title="Shop"
      note="What is begun keeps what it was promised: a change counts for what is bought from now on."
    >
      <FilterTabs
        label="What is sold"
        at={{ ...at, address: (change) => at.address({ ...change, shelf: undefined }) }}
        name="kind"
        options={KINDS}
      />
      <Cluster $justify="space-between">
        <FilterTabs label="Shelves" at={at} name="shelf" options={SHELVES} />
        <Button onClick={() => setAdding(true)}>{ADD[kind]}</Button>
      </Cluster>
      {shelf[kind]}
    </StaffFrame>
  );
});
