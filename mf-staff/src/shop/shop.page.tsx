import { FilterTabs, useListLocation } from '@griot/remote-kit/data-table';
import { forAdmins } from '../layout/for-admins.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { COIN_PACKS } from './coin-packs.tsx';
import { GIFTS } from './gifts.tsx';
import { PLANS } from './plans.tsx';
import { Shelf } from './shelf.tsx';

const KINDS = [
  { value: '', label: 'Coins' },
  { value: 'plans', label: 'Subscription plans' },
  { value: 'gifts', label: 'Gifts' },
];
const SHELVES = [
  { value: '', label: 'On the shelf' },
  { value: 'off', label: 'Off the shelf' },
];

/** What readers can buy and give (rulings 3 and 4): packs of coins, plans and gifts, on the shelf and off it. */
export default forAdmins(function ShopPage() {
  const at = useListLocation();
  const kind = at.value('kind');
  return (
    <StaffLayout section="/staff/shop" title="Shop" note="A change counts for what is bought from now on.">
      <FilterTabs
        label="What is sold"
        at={{ ...at, address: (change) => at.address({ ...change, shelf: undefined }) }}
        name="kind"
        options={KINDS}
      />
      <FilterTabs label="Shelves" at={at} name="shelf" options={SHELVES} />
      {kind === 'plans' ? (
        <Shelf key="plans" goods={PLANS} at={at} />
      ) : kind === 'gifts' ? (
        <Shelf key="gifts" goods={GIFTS} at={at} />
      ) : (
        <Shelf key="coins" goods={COIN_PACKS} at={at} />
      )}
    </StaffLayout>
  );
});
