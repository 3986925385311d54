export { closeMonths } from './closing.ts';
export { closeBefore, lastClose } from './months.ts';
export { incomeByKind } from './store.ts';
