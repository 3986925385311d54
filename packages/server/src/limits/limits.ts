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
 * from one address pass, and a school behind one address can sign up its classes, whose browsers bring the proof of some work.
 */
export const LIMITS = {
  signInByAddress: { name: 'sign-in by address', tries: 100, seconds: 60 },
  signInByAccount: { name: 'sign-in by account', tries: 50, seconds: 15 * 60 },
  signInByBoth: { name: 'sign-in by account from an address', tries: 10, seconds: 15 * 60 },
  signUpByAddress: { name: 'sign-up by address', tries: 400, seconds: 60 * 60 },
  signUpWithoutProof: { name: 'sign-up without proof by address', tries: 100, seconds: 60 * 60 },
  signUpChallengeByAddress: { name: 'sign-up challenge by address', tries: 1200, seconds: 60 * 60 },
  codeByAddress: { name: 'code by address', tries: 100, seconds: 60 },
  codeByAccount: { name: 'code by account', tries: 45, seconds: 60 * 60 },
  codeByBoth: { name: 'code by account from an address', tries: 15, seconds: 60 * 60 },
  resendByAddress: { name: 'resend by address', tries: 60, seconds: 10 * 60 },
  resendByAccount: { name: 'resend by account', tries: 20, seconds: 10 * 60 },
  resendByBoth: { name: 'resend by account from an address', tries: 5, seconds: 10 * 60 },
  clientErrorByAddress: { name: 'client error by address', tries: 60, seconds: 10 * 60 },
  vitalsByAddress: { name: 'vitals by address', tries: 120, seconds: 10 * 60 },
  resetByAddress: { name: 'reset by address', tries: 60, seconds: 10 * 60 },
  resetByAccount: { name: 'reset by account', tries: 20, seconds: 10 * 60 },
  resetByBoth: { name: 'reset by account from an address', tries: 5, seconds: 10 * 60 },
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
  followByPerson: {
    name: 'follow by person',
    tries: 600,
    seconds: 60 * 60,
    text: 'You have changed what you follow 600 times in an hour. Please wait a little.',
  },
  pushByPerson: {
    name: 'push device by person',
    tries: 60,
    seconds: 60 * 60,
    text: 'You have switched this on 60 times in an hour. Please wait a little.',
  },
  feedByPerson: {
    name: 'private feed by person',
    tries: 20,
    seconds: 60 * 60,
    text: 'You have made 20 addresses in an hour. Please wait a little.',
  },
  feedReadByPerson: {
    name: 'private feed reads by person',
    tries: 240,
    seconds: 60 * 60,
    text: 'This feed has been fetched 240 times in an hour. Please wait a little.',
  },
  eReaderByPerson: {
    name: 'e-reader address by person',
    tries: 20,
    seconds: 60 * 60,
    text: 'You have made 20 addresses in an hour. Please wait a little.',
  },
  eReaderReadByPerson: {
    name: 'own catalogue reads by person',
    tries: 3_000,
    seconds: 60 * 60,
    text: 'This catalogue has been asked 3,000 times in an hour. Please wait a little.',
  },
  contractByAuthor: {
    name: 'contract by author',
    tries: 30,
    seconds: 24 * 60 * 60,
    text: 'You have sent 30 applications in a day. Please go on tomorrow.',
  },
  commentByPerson: {
    name: 'comment by person',
    tries: 60,
    seconds: 10 * 60,
    text: 'You have written very much in ten minutes. Please wait a little.',
  },
  /** One message a chapter and day says that one was answered. */
  toldOfAnswers: { name: 'told of answers', tries: 1, seconds: 24 * 60 * 60 },
  /** And one that a suggested wording was taken over, and one that it was not. */
  toldOfOutcomes: { name: 'told of outcomes', tries: 1, seconds: 24 * 60 * 60 },
  /** And one that readers suggest other wordings, to the author. */
  toldOfSuggestions: { name: 'told of suggestions', tries: 1, seconds: 24 * 60 * 60 },
  voteByPerson: {
    name: 'vote by person',
    tries: 300,
    seconds: 60 * 60,
    text: 'You have voted 300 times in an hour. Please wait a little.',
  },
  thanksByAuthor: {
    name: 'thanks by author',
    tries: 300,
    seconds: 60 * 60,
    text: 'You have thanked 300 times in an hour. Please wait a little.',
  },
  reportByAddress: { name: 'report by address', tries: 60, seconds: 60 * 60 },
  reportByPerson: { name: 'report by person', tries: 20, seconds: 60 * 60 },
  listByPerson: {
    name: 'list by person',
    tries: 1_000,
    seconds: 60 * 60,
    text: 'You have changed your lists 1,000 times in an hour. Please wait a little.',
  },
  lookUpByAddress: {
    name: 'look up by address',
    tries: 600,
    seconds: 10 * 60,
    text: 'Very many words have been looked up from here in ten minutes. Please wait a little.',
  },
  highlightByReader: {
    name: 'highlight by reader',
    tries: 300,
    seconds: 60 * 60,
    text: 'You have kept 300 places in an hour. Please go on a little later.',
  },
  hideByPerson: {
    name: 'hide by person',
    tries: 600,
    seconds: 60 * 60,
    text: 'You have hidden 600 things in an hour. Please wait a little.',
  },
  birthdayByPerson: {
    name: 'date of birth by person',
    tries: 3,
    seconds: 24 * 60 * 60,
    text: 'You have given three dates of birth today. Please try again tomorrow.',
  },
  coverByAuthor: {
    name: 'cover by author',
    tries: 50,
    seconds: 24 * 60 * 60,
    text: 'You have sent 50 covers in a day. Please go on tomorrow.',
  },
  saveByAuthor: {
    name: 'save by author',
    tries: 600,
    seconds: 10 * 60,
    text: 'You have saved 600 times in ten minutes. Please wait a little.',
  },
  findByAuthor: {
    name: 'find by author',
    tries: 200,
    seconds: 10 * 60,
    text: 'You have searched 200 times in ten minutes. Please wait a little.',
  },
  replaceByAuthor: {
    name: 'replace by author',
    tries: 60,
    seconds: 10 * 60,
    text: 'You have replaced 60 times in ten minutes. Please wait a little.',
  },
  numbersByAuthor: {
    name: 'numbers by author',
    tries: 200,
    seconds: 10 * 60,
    text: 'You have looked at your numbers 200 times in ten minutes. Please wait a little.',
  },
  importByAuthor: {
    name: 'import by author',
    tries: 30,
    seconds: 60 * 60,
    text: 'You have sent 30 files in an hour. Please wait a little.',
  },
  novelExportByAuthor: {
    name: 'novel export by author',
    tries: 60,
    seconds: 60 * 60,
    text: 'You have downloaded novels 60 times in an hour. Please wait a little.',
  },
  copyByReader: {
    name: 'copy by reader',
    tries: 300,
    seconds: 60 * 60,
    text: 'You have downloaded 300 novels in an hour. Please wait a little.',
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
  /** An address that is not concerned once the account's owner has come in from there (`Limits.welcome`). */
  spares?: string;
}

/**
 * Whoever knows an e-mail must not be able to keep its owner out. So few tries are counted from one address and more from all of
 * them together, and the latter do not concern where the owner has come in before.
 */
const byAccount = (all: Limit, fromOne: Limit, email: string, ip: string): Limited[] => [
  { limit: fromOne, who: fromOneAddress(email, ip) },
  { limit: all, who: email, spares: network(ip) },
];
const fromOneAddress = (email: string, ip: string): string => `${email}\n${network(ip)}`;

/** What a password may be guessed by. */
export const guessesAt = (email: string, ip: string): Limited[] => [
  { limit: LIMITS.signInByAddress, who: network(ip) },
  ...byAccount(LIMITS.signInByAccount, LIMITS.signInByBoth, email, ip),
];

/** The wrong passwords of somebody who has set a new one, at the address where they did. */
export const ownGuesses = (email: string, ip: string): Limited => ({
  limit: LIMITS.signInByBoth,
  who: fromOneAddress(email, ip),
});

/** What a code may be guessed by: an account is concerned by those alone that somebody has `asked` for it. */
export const codeGuessesAt = (email: string, ip: string, asked: boolean): Limited[] => [
  { limit: LIMITS.codeByAddress, who: network(ip) },
  ...(asked ? byAccount(LIMITS.codeByAccount, LIMITS.codeByBoth, email, ip) : []),
];

/** How often codes may be asked for, which resets a password or confirms an e-mail. */
export const resetsFor = (email: string, ip: string): Limited[] => [
  { limit: LIMITS.resetByAddress, who: network(ip) },
  ...byAccount(LIMITS.resetByAccount, LIMITS.resetByBoth, email, ip),
];
export const resendsFor = (email: string, ip: string): Limited[] => [
  { limit: LIMITS.resendByAddress, who: network(ip) },
  ...byAccount(LIMITS.resendByAccount, LIMITS.resendByBoth, email, ip),
];
