import { forAdmins } from '../frame/for-admins.tsx';
import { StaffFrame } from '../frame/staff-frame.tsx';
import { FilterTabs, oneOf } from '../register/filter-tabs.tsx';
import { useRegister } from '../register/use-register.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { KINDS, LISTS, type ListName } from './kinds.ts';

const TABS = LISTS.map((list, n) => ({ value: n === 0 ? '' : list, label: KINDS[list].many }));

/** The names that novels are described by (ruling 4): each list in its tab. */
export default forAdmins(function CataloguePage() {
  const at = useRegister();
  const list: ListName = oneOf(LISTS, at.value('list')) ?? 'genres';
  return (
    <StaffFrame
      desk="/staff/catalogue"
      title="Catalogue"
      note="The names that novels are described by. Novels follow when a name changes."
    >
      <FilterTabs
        label="Lists of the catalogue"
        at={{ ...at, address: (change) => at.address({ ...change, search: undefined }) }}
        name="list"
        options={TABS}
      />
      <CatalogueList key={list} list={list} at={at} />
    </StaffFrame>
  );
});
