import { network } from '../http/network.ts';

/** At most `tries` within `seconds`, counted from the first of them. */
export interface Limit {
  name: string;
  tries: number;
  seconds: number;
  /** What is said once it is reached, if not that these were too many attempts. */
  text?: string;
}

/**
 * How often what may be tried (rulings 8 and 19), and how many pictures an author may store. Sign-ins and codes count while they fail: sixty sign-ins a minute
 * from one address pass, and a school behind one address can sign up a class.
 */
export const LIMITS = {
  signInByAddress: { name: 'sign-in by address', tries: 100, seconds: 60 },
  signInByAccount: { name: 'sign-in by account', tries: 50, seconds: 15 * 60 },
  signInByBoth: { name: 'sign-in by account from an address', tries: 10, seconds: 15 * 60 },
  signUpByAddress: { name: 'sign-up by address', tries: 600, seconds: 10 * 60 },
  codeByAddress: { name: 'code by address', tries: 100, seconds: 60 },
  codeByAccount: { name: 'code by account', tries: 20, seconds: 60 * 60 },
  resendByAddress: { name: 'resend by address', tries: 60, seconds: 10 * 60 },
  resendByAccount: { name: 'resend by account', tries: 5, seconds: 10 * 60 },
  clientErrorByAddress: { name: 'client error by address', tries: 60, seconds: 10 * 60 },
  resetByAddress: { name: 'reset by address', tries: 60, seconds: 10 * 60 },
  resetByAccount: { name: 'reset by account', tries: 5, seconds: 10 * 60 },
  visitByAddress: { name: 'visit to a provider by address', tries: 600, seconds: 10 * 60 },
  changeByAccount: { name: 'change by account', tries: 10, seconds: 15 * 60 },
  exportByUser: {
    name: 'export by user',
    tries: 5,
    seconds: 60 * 60,
    text: 'You have fetched your data five times in an hour. Please wait a little.',
  },
  portraitByUser: {
    name: 'portrait by user',
    tries: 50,
    seconds: 24 * 60 * 60,
    text: 'You have changed your picture 50 times in a day. Please go on tomorrow.',
  },
  paymentByPerson: {
    name: 'payment by person',
    tries: 120,
    seconds: 60 * 60,
    text: 'You have begun very many payments. Please wait a little.',
  },
  paymentCheckByPerson: { name: 'payment check by person', tries: 300, seconds: 10 * 60 },
  giftByPerson: {
    name: 'gift by person',
    tries: 600,
    seconds: 60 * 60,
    text: 'You have sent very many gifts in an hour. Please wait a little.',
  },
  transferByPerson: {
    name: 'transfer by person',
    tries: 100,
    seconds: 60 * 60,
    text: 'You have passed coins on 100 times in an hour. Please wait a little.',
  },
  bankDetailsByPerson: {
    name: 'bank details by person',
    tries: 20,
    seconds: 24 * 60 * 60,
    text: 'You have changed your bank details 20 times in a day. Please go on tomorrow.',
  },
  withdrawalByPerson: {
    name: 'withdrawal by person',
    tries: 100,
    seconds: 24 * 60 * 60,
    text: 'You have asked for 100 withdrawals in a day. Please go on tomorrow.',
  },
  contractByAuthor: {
    name: 'contract by author',
    tries: 30,
    seconds: 24 * 60 * 60,
    text: 'You have sent 30 applications in a day. Please go on tomorrow.',
  },
  reportByAddress: { name: 'report by address', tries: 60, seconds: 60 * 60 },
  reportByPerson: { name: 'report by person', tries: 20, seconds: 60 * 60 },
  coverByAuthor: {
    name: 'cover by author',
    tries: 50,
    seconds: 24 * 60 * 60,
    text: 'You have sent 50 covers in a day. Please go on tomorrow.',
  },
  pictureByAuthor: {
    name: 'picture by author',
    tries: 200,
    seconds: 24 * 60 * 60,
    text: 'You have stored 200 pictures in a day. Please go on tomorrow.',
  },
} as const satisfies Record<string, Limit>;

/** What is limited, and for whom: an address, an account. */
export interface Limited {
  limit: Limit;
  who: string;
}

/**
 * What a password may be guessed by. Ten from one address are few, so that others' guesses do not keep an account's owner
 * out; fifty from many addresses are no more a mistake.
 */
export const guessesAt = (email: string, ip: string): Limited[] => [
  { limit: LIMITS.signInByAddress, who: network(ip) },
  { limit: LIMITS.signInByBoth, who: `${email}\n${network(ip)}` },
  { limit: LIMITS.signInByAccount, who: email },
];
