import { FilterTabs, oneOf, useListLocation } from '@griot/remote-kit/data-table';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { KINDS, LISTS, type ListName } from './kinds.ts';

const TABS = LISTS.map((list, n) => ({ value: n === 0 ? '' : list, label: KINDS[list].many }));

/** The names that novels are described by (ruling 4): each list in its tab. */
export default function CataloguePage() {
  const at = useListLocation();
  const list: ListName = oneOf(LISTS, at.value('list')) ?? 'genres';
  return (
    <StaffLayout
      section="/staff/catalogue"
      title="Catalogue"
      note="Genres, tags and other names that describe novels. A new name shows on every novel at once."
    >
      <FilterTabs
        label="Lists of the catalogue"
        at={{ ...at, address: (change) => at.address({ ...change, search: undefined }) }}
        name="list"
        options={TABS}
      />
      <CatalogueList key={list} list={list} at={at} />
    </StaffLayout>
  );
}
