import { Notice } from '@griot/ui';

/** When earnings become money in the bank (ruling 6): all three terms. */
export const PayoutRule = () => (
  <Notice title="How you are paid">
    Your month closes on the 30th (in February on its last day) into a statement. Your available income can be withdrawn
    at any time. A withdrawal is processed within 48 hours and reaches your bank within 15 business days.
  </Notice>
);
