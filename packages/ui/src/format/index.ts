export { coins } from './coins.ts';
export { formatCount, formatNumber } from './count.ts';
export { cut } from './cut.ts';
export { formatDate, relativeTime } from './date.ts';
export { formatMoney } from './money.ts';
export { lettersOf } from './letters.ts';
