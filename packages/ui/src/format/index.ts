export { formatCoins, formatMoney, formatNumber, formatRate } from '@griot/contracts';
export { formatCount } from './count.ts';
export { cut } from './cut.ts';
export { formatDate, formatMoment, lastDay, monthName, relativeTime, utcDay } from './date.ts';
export { Day } from './day.tsx';
export { lettersOf } from './letters.ts';
