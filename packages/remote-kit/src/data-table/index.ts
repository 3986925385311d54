export { Code, NamedCell, Quiet, WhenCell } from './cells.tsx';
export { DataTable } from './data-table.tsx';
export { FilterTabs, oneOf } from './filter-tabs.tsx';
export { SearchBar, SearchLine } from './search-bar.tsx';
export { afterDecision } from './use-focus-after-decision.ts';
export { PAGE_SIZE, useListLocation, type ListLocation } from './use-list-location.ts';
