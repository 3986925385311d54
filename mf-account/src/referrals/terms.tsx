import { formatMoney } from '@griot/ui';
import type { Answer } from '@griot/contracts';

/** What a reward depends on, in the numbers that are set now (ruling 27). */
export const Terms = ({ config }: { config: Answer<'GET /config/'> }) => (
  <>
    <p>
      A reward is at most {formatMoney(String(config['referral-reward']), 'USD')} for each friend, and never more than{' '}
      {config['referral-share']}% of what stays with us of what they pay. What they spend on your own novels does not
      count, nor do coins that they have not spent or have passed on.
    </p>
    <p>
      It joins your available income {days(config['referral-days'])} after their first payment, or when a subscription’s
      month that counts is over, if nothing is given back; a refund begins the days anew. One member is given{' '}
      {formatMoney(String(config['referral-month-cap']), 'USD')} a month at the most; what is more waits for the next
      month.
    </p>
    <p>One person with several accounts brings no reward. We look at that before we pay.</p>
  </>
);

const days = (days: number): string => (days === 1 ? 'one day' : `${days} days`);
