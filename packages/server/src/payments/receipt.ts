import { PRODUCT } from '@griot/contracts';
import type { Post } from '../mail/service.ts';
import type { Db } from '../ports/database/index.ts';
import { userById } from '../users/store.ts';
import { toWire } from '../wallet/amount.ts';
import type { PaidPayment } from './settling.ts';

/** A day and time as it stands in mails: `1 March 2026, 12:00 UTC`. */
export const dateOf = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC', hourCycle: 'h23' }).format(at).replace(' at ', ', ')} UTC`;

/** Money as people read it: `NGN 14,850.00`. */
export const amountOf = ({ amount, currency }: { amount: number; currency: string }): string => `${currency} ${toWire(amount).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** Sends the receipt of a payment by mail, within the transaction that fulfils it. Who has deleted their account has no address any more. */
export async function sendReceipt(tx: Db, post: Post, payment: PaidPayment): Promise<void> {
  const payer = await userById(tx, payment.userId);
  if (!payer || payer.deletedAt) return;
  await post.send(tx, {
    to: payer.email,
    subject: `Your receipt: ${payment.description}`,
    text: `Hello ${payer.firstName},\n\nThank you. Your payment has arrived.\n\n${payment.description}\nAmount: ${amountOf(payment)}\nReference: ${payment.id}\nDate: ${dateOf(payment.paidAt)}\n\nYou find all your payments in your transaction history on ${PRODUCT}.`,
  });
}

/** Tells by mail that a payment was given back. */
export async function sendRefundNotice(tx: Db, post: Post, payment: { userId: string; id: string; description: string; amount: number; currency: string }, reason: string): Promise<void> {
  const payer = await userById(tx, payment.userId);
  if (!payer || payer.deletedAt) return;
  await post.send(tx, { to: payer.email, subject: `Your refund: ${payment.description}`, text: `Hello ${payer.firstName},\n\n${refundText(payment, reason)}` });
}

/** Tells by mail that money came in which is not what was asked for, and goes back. */
export async function sendMisfitNotice(tx: Db, post: Post, payment: { userId: string; id: string; description: string; amount: number; currency: string }, came: { amount: number; currency: string }): Promise<void> {
  const payer = await userById(tx, payment.userId);
  if (!payer || payer.deletedAt) return;
  await post.send(tx, {
    to: payer.email,
    subject: `Your payment could not be used: ${payment.description}`,
    text: `Hello ${payer.firstName},\n\n${amountOf(came)} came in for ${payment.description}, which is not what was asked for: ${amountOf(payment)}. So nothing was given for it, and the money goes back to the card or account it came from, which can take some days.\n\nReference: ${payment.id}`,
  });
}

export const refundText = (payment: { id: string; description: string; amount: number; currency: string }, reason: string): string =>
  `Your payment for ${payment.description} is being given back: ${amountOf(payment)} go to the card or account it came from, which can take some days.\n\nReason: ${reason}\nReference: ${payment.id}`;
