export { pageOfShelf } from './page.ts';
export { createShelf, priced, type Shelf } from './shelf.ts';
export { shelfStore } from './shelf-store.ts';
