import { monthName } from '@griot/ui';

/** `2026-03` as `March 2026`. */
export function closedMonth(text: string): string {
  const [year = '', month = ''] = text.split('-');
  return `${monthName(Number(month))} ${year}`;
}
