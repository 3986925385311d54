import { formatCoins, PRODUCT } from '@griot/contracts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Db } from '../ports/database/index.ts';
import { userById } from '../users/index.ts';
import { moneyText } from '../ledger/index.ts';
import type { PaidPayment } from './settling.ts';

/** A day and time as it stands in mails: `1 March 2026, 12:00 UTC`. */
export const dateOf = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC', hourCycle: 'h23' }).format(at).replace(' at ', ', ')} UTC`;

/** Sends the receipt of a payment by mail, within the transaction that fulfils it. Who has deleted their account has no address any more. */
export async function sendReceipt(tx: Db, mailer: Mailer, payment: PaidPayment): Promise<void> {
  const payer = await userById(tx, payment.userId);
  if (!payer || payer.deletedAt) return;
  await mailer.send(tx, {
    to: payer.email,
    subject: `Your receipt: ${payment.description}`,
    text: `${greeting(payer)}Thank you. Your payment has arrived.\n\n${payment.description}\nAmount: ${moneyText(payment.amount, payment.currency)}\nReference: ${payment.id}\nDate: ${dateOf(payment.paidAt)}\n\nYou find all your payments in your transaction history on ${PRODUCT}.`,
  });
}

/** Tells by mail that a payment was given back. */
export async function sendRefundNotice(
  tx: Db,
  mailer: Mailer,
  payment: { userId: string; id: string; description: string; amount: number; currency: string },
  reason: string,
): Promise<void> {
  const payer = await userById(tx, payment.userId);
  if (!payer || payer.deletedAt) return;
  await mailer.send(tx, {
    to: payer.email,
    subject: `Your refund: ${payment.description}`,
    text: `${greeting(payer)}${refundText(payment, reason)}`,
  });
}

/** Tells by mail that what a payment bought was taken back, since its money went back. */
export async function sendChargebackNotice(
  tx: Db,
  mailer: Mailer,
  payment: { userId: string; id: string; description: string; amount: number; currency: string },
  coins: number | null,
  reason: string,
): Promise<void> {
  const payer = await userById(tx, payment.userId);
  if (!payer || payer.deletedAt) return;
  await mailer.send(tx, {
    to: payer.email,
    subject: `Your payment went back: ${payment.description}`,
    text: `${greeting(payer)}${chargebackText(payment, coins, reason)}`,
  });
}

/** Tells by mail that money came in which is not what was asked for, and goes back. */
export async function sendMisfitNotice(
  tx: Db,
  mailer: Mailer,
  payment: { userId: string; id: string; description: string; amount: number; currency: string },
  came: { amount: number; currency: string },
): Promise<void> {
  const payer = await userById(tx, payment.userId);
  if (!payer || payer.deletedAt) return;
  await mailer.send(tx, {
    to: payer.email,
    subject: `Your payment could not be used: ${payment.description}`,
    text: `${greeting(payer)}${moneyText(came.amount, came.currency)} came in for “${payment.description}” instead of ${moneyText(payment.amount, payment.currency)}. So nothing was given for it, and the money goes back to the card or account it came from, which can take some days.\n\nReference: ${payment.id}`,
  });
}

export const refundText = (
  payment: { id: string; description: string; amount: number; currency: string },
  reason: string,
): string =>
  `We are giving your payment back (${payment.description}): ${moneyText(payment.amount, payment.currency)} goes to the card or account it came from, which can take some days.\n\nReason: ${reason}\nReference: ${payment.id}`;

/** `coins`: how many were taken back; null where it was no coins that were bought. */
export const chargebackText = (
  payment: { id: string; description: string; amount: number; currency: string },
  coins: number | null,
  reason: string,
): string =>
  `The ${moneyText(payment.amount, payment.currency)} of your payment (${payment.description}) have gone back to you, so what it bought has been taken back${coins === null ? '' : `: ${formatCoins(coins)}`}.\n\nReason: ${reason}\nReference: ${payment.id}`;
