import { contractForm } from '../applying.ts';
import { signatureOf } from '../../src/ports/payments.ts';
import { author, platform, reader } from './people.ts';
import {
  account,
  application,
  event,
  fresh,
  giftForm,
  long,
  pack,
  packForm,
  payment,
  plan,
  planForm,
  rejected,
  sold,
  stool,
  subscription,
  tale,
  unique,
  unsigned,
  withdrawal,
} from './subjects.ts';
import type { Rows } from './row.ts';

const balanced = { in: { user: fresh.user }, body: () => ({ balance: 7, reason: 'It was 7 before.' }) };
const described = { in: { payment }, body: () => ({ description: unique('Coins') }) };
const signedBySandbox = (body: unknown) => ({
  'x-paystack-signature': signatureOf(
    Buffer.from(JSON.stringify(body)),
    platform.services.sandbox?.webhookSecret ?? '',
  ),
});

/** Coins, gifts, plans, payments, income, withdrawals, contracts and referrals. */
export const money = {
  //                                                        guest unconf. reader author other editor admin
  'GET /coin-wallet/': ['401   200   200   200   200   200   200'],
  'GET /coin-wallet/entries/': ['401   200   200   200   200   200   200'],

  // Somebody's wallet and payments are theirs and the administrators' (rulings 4 and 9); what is another's is not there.
  'GET /wallet/{user}/': ['401   404   404   200   404   404   200', { in: { user: author.id } }],
  'PUT /wallet/{user}/': ['401   403   403   403   403   403   200', balanced],
  'PATCH /wallet/{user}/': ['401   403   403   403   403   403   200', balanced],
  'GET /wallet/{user}/entries/': ['401   403   403   403   403   403   200', { in: { user: author.id } }],
  'POST /wallet/{user}/adjust/': [
    '401   403   403   403   403   403   200',
    { in: { user: fresh.user }, body: () => ({ coins: 3, reason: 'It was lost.' }) },
  ],
  'POST /wallet/{user}/fund/': [
    '401   403   403   403   403   403   200',
    { in: { user: fresh.user }, body: () => ({ amount: 3 }) },
  ],
  'POST /wallet/{user}/pay/{other}/': [
    '401   403   404   200   404   404   404',
    { in: { user: author.id, other: reader.id }, body: () => ({ amount: 1 }) },
  ],
  'GET /coin-options/': ['200   200   200   200   200   200   200'],
  'POST /coin-options/': ['401   403   403   403   403   403   201', { body: packForm }],
  'PATCH /coin-options/{option}/': [
    '401   403   403   403   403   403   200',
    { in: { option: fresh.pack }, body: () => ({ bonus: 6 }) },
  ],
  'DELETE /coin-options/{option}/': ['401   403   403   403   403   403   204', { in: { option: fresh.pack } }],
  'GET /gift-options/': ['200   200   200   200   200   200   200'],
  'POST /gift-options/': ['401   403   403   403   403   403   201', { body: giftForm }],
  'PATCH /gift-options/{gift_option}/': [
    '401   403   403   403   403   403   200',
    { in: { gift_option: fresh.gift }, body: () => ({ numCoins: 6 }) },
  ],
  'DELETE /gift-options/{gift_option}/': [
    '401   403   403   403   403   403   204',
    { in: { gift_option: fresh.gift } },
  ],
  // The author gives nothing to a novel of their own, and nobody has a thousand coins.
  'POST /gifts/send-gift/': [
    '401   403   402   403   402   402   402',
    { body: () => ({ novel: tale.slug, gift_option: stool.id }) },
  ],
  'GET /novels/{novel}/gifts/': ['200   200   200   200   200   200   200'],
  'POST /coin-options/{option}/pay/': [
    '401   403   200   200   200   200   200',
    { in: { option: pack }, body: () => ({}) },
  ],
  'GET /subscription-plans/': ['200   200   200   200   200   200   200'],
  'POST /subscription-plans/': ['401   403   403   403   403   403   201', { body: planForm }],
  'PATCH /subscription-plans/{plan}/': [
    '401   403   403   403   403   403   200',
    { in: { plan: fresh.plan }, body: () => ({ amount: '800.00' }) },
  ],
  'DELETE /subscription-plans/{plan}/': ['401   403   403   403   403   403   204', { in: { plan: fresh.plan } }],
  'POST /subscription-plans/{plan}/subscribe/': [
    '401   403   200   200   200   200   200',
    { in: { plan }, body: () => ({}) },
  ],
  'GET /subscriptions/mine/': ['401   200   200   200   200   200   200'],
  'POST /subscriptions/{subscription}/cancel/': ['401   404   404   200   404   404   404', { in: { subscription } }],
  'POST /subscriptions/{subscription}/resume/': ['401   404   404   200   404   404   404', { in: { subscription } }],
  'GET /payments/': ['401   200   200   200   200   200   200'],
  'GET /payments/{payment}/': ['401   404   404   200   404   404   200', { in: { payment } }],
  'GET /payments/{payment}/verify/': ['401   404   404   200   404   404   200', { in: { payment } }],
  'GET /payments/user/{user}/': ['401   404   404   200   404   404   200', { in: { user: author.id } }],
  'GET /payments/user/{user}/{payment}/': [
    '401   404   404   200   404   404   200',
    { in: { user: author.id, payment } },
  ],
  'PUT /payments/{payment}/': ['401   403   403   403   403   403   200', described],
  'PATCH /payments/{payment}/': ['401   403   403   403   403   403   200', described],
  'GET /staff/disputes/': ['401   403   403   403   403   403   200'],
  'POST /staff/disputes/{dispute}/take-back/': [
    '401   403   403   403   403   403   200',
    { in: { dispute: fresh.dispute }, body: () => ({ reason: 'The bank decided so.' }) },
  ],
  'POST /staff/disputes/{dispute}/close/': [
    '401   403   403   403   403   403   200',
    { in: { dispute: fresh.dispute }, body: () => ({ reason: 'It was won.' }) },
  ],
  'POST /payments/{payment}/refund/': [
    '401   403   403   403   403   403   200',
    { in: { payment: fresh.paid }, body: () => ({ reason: 'It was bought twice.' }) },
  ],
  // Whoever sends it, the signature counts and nothing else.
  // Nobody has said with which key it is signed.
  'POST /mail/webhook/': ['404   404   404   404   404   404   404', { body: () => ({ events: [] }) }],
  'POST /payments/webhook/{provider}/': [
    '200   200   200   200   200   200   200',
    { in: { provider: 'sandbox' }, body: event, headers: signedBySandbox },
  ],
  'POST /dev/payments/{reference}/': [
    '200   200   200   200   200   200   200',
    { in: { reference: fresh.payment }, body: () => ({ outcome: 'success' }) },
  ],

  'GET /income/': ['401   200   200   200   200   200   200'],
  'GET /statements/': ['401   200   200   200   200   200   200'],
  'GET /statements/{statement}/': ['401   404   404   200   404   404   404', { in: { statement: sold } }],
  'GET /bonuses/': ['401   200   200   200   200   200   200'],
  'GET /banks/': ['401   200   200   200   200   200   200'],
  'GET /bank-details/mine/': ['401   200   200   200   200   200   200'],
  'PUT /bank-details/mine/': ['401   403   200   200   200   200   200', { body: account }],
  'GET /withdrawals/': ['401   200   200   200   200   200   200'],
  // The author alone has income to take out.
  'POST /withdrawals/': ['401   403   402   201   402   402   402', { body: () => ({ amount: '1.00' }) }],
  'GET /staff/withdrawals/': ['401   403   403   403   403   403   200'],
  'GET /staff/withdrawals/{withdrawal}/': ['401   403   403   403   403   403   200', { in: { withdrawal } }],
  'POST /staff/withdrawals/{withdrawal}/release/': [
    '401   403   403   403   403   403   200',
    { in: { withdrawal: fresh.held } },
  ],
  'POST /staff/withdrawals/{withdrawal}/process/': [
    '401   403   403   403   403   403   200',
    { in: { withdrawal: fresh.withdrawal } },
  ],
  'POST /staff/withdrawals/{withdrawal}/pay/': [
    '401   403   403   403   403   403   200',
    { in: { withdrawal: fresh.processed } },
  ],
  'POST /staff/withdrawals/{withdrawal}/fail/': [
    '401   403   403   403   403   403   200',
    { in: { withdrawal: fresh.withdrawal }, body: () => ({ reason: 'The bank refused it.' }) },
  ],

  // Contracts are the author's, and the editors' under /staff (rulings 9, 14 and 29).
  'GET /contracts/{novel}/eligibility/': ['401   404   404   200   404   404   404', { in: { novel: long.slug } }],
  'GET /contracts/mine/{novel}/': ['401   404   404   200   404   404   404', { in: { novel: long.slug } }],
  'POST /contracts/apply/': [
    '401   403   404   201   404   404   404',
    { body: () => contractForm({ novel: long.id }) },
  ],
  'PATCH /contracts/{contract}/': [
    '401   403   404   200   404   404   404',
    { in: { contract: rejected }, body: () => ({ city: 'Ibadan' }) },
  ],
  'GET /contracts/{contract}/text/': ['401   404   404   200   404   404   404', { in: { contract: application } }],
  'POST /contracts/{contract}/sign/': [
    '401   403   404   200   404   404   404',
    { in: { contract: unsigned }, body: () => ({ signature: 'Adaeze Ngozi Obi', text_version: '1' }) },
  ],
  'GET /staff/contracts/': ['401   403   403   403   403   200   200'],
  'GET /staff/contracts/{contract}/': ['401   403   403   403   403   200   200', { in: { contract: application } }],
  'POST /staff/contracts/{contract}/approve/': [
    '401   403   403   403   403   200   200',
    { in: { contract: fresh.application }, body: () => ({}) },
  ],
  'POST /staff/contracts/{contract}/reject/': [
    '401   403   403   403   403   200   200',
    { in: { contract: fresh.application }, body: () => ({ reason: 'The pictures are blurred.' }) },
  ],
  'POST /staff/contracts/{contract}/end/': [
    '401   403   403   403   403   200   200',
    { in: { contract: fresh.signed }, body: () => ({ reason: 'The author asked for it.' }) },
  ],

  'POST /referrals/join-acquisition-team/': ['401   403   201   201   201   201   201'],
  'GET /referrals/dashboard/': ['401   200   200   200   200   200   200'],
  'POST /dev/referrals/ripen/': ['401   200   200   200   200   200   200'],
} satisfies Rows;
