import type { z } from 'zod';
import type * as c from './contract.ts';

/** The entities of part 2 §3 as TypeScript sees them on the wire. */
export interface Entities {
  Novel: z.infer<typeof c.Novel>;
  OwnNovel: z.infer<typeof c.OwnNovel>;
  RankedNovel: z.infer<typeof c.RankedNovel>;
  Chapter: z.infer<typeof c.Chapter>;
  ChapterContent: z.infer<typeof c.ChapterContent>;
  Locked: z.infer<typeof c.LockedAnswer>;
  OwnChapter: z.infer<typeof c.OwnChapter>;
  Draft: z.infer<typeof c.Draft>;
  LibraryEntry: z.infer<typeof c.LibraryEntry>;
  Position: z.infer<typeof c.Position>;
  Config: z.infer<typeof c.Config>;
  Deletion: z.infer<typeof c.Deletion>;
  DisplayOptions: z.infer<typeof c.DisplayOptions>;
  KeptDisplayOptions: z.infer<typeof c.KeptDisplayOptions>;
  InboxMessage: z.infer<typeof c.InboxMessage>;
  AuthorProfile: z.infer<typeof c.AuthorProfile>;
  Account: z.infer<typeof c.Account>;
  Me: z.infer<typeof c.Me>;
  QueuedChapter: z.infer<typeof c.QueuedChapter>;
  ReviewedChapter: z.infer<typeof c.ReviewedChapter>;
  StaffAction: z.infer<typeof c.StaffAction>;
  Review: z.infer<typeof c.Review>;
  ReviewVotes: z.infer<typeof c.ReviewVotes>;
  AuthorContract: z.infer<typeof c.AuthorContract>;
  ContractFields: z.infer<typeof c.ContractFields>;
  QueuedContract: z.infer<typeof c.QueuedContract>;
  ReviewedContract: z.infer<typeof c.ReviewedContract>;
  Report: z.infer<typeof c.Report>;
  CoinOption: z.infer<typeof c.CoinOption>;
  SubscriptionPlan: z.infer<typeof c.SubscriptionPlan>;
  Subscription: z.infer<typeof c.Subscription>;
  GiftOption: z.infer<typeof c.GiftOption>;
  Gift: z.infer<typeof c.Gift>;
  PaymentStart: z.infer<typeof c.PaymentStart>;
  PaymentRecord: z.infer<typeof c.PaymentRecord>;
  PaymentDetail: z.infer<typeof c.PaymentDetail>;
  Bank: z.infer<typeof c.Bank>;
  BankDetails: z.infer<typeof c.BankDetails>;
  Withdrawal: z.infer<typeof c.Withdrawal>;
  StaffWithdrawal: z.infer<typeof c.StaffWithdrawal>;
  Income: z.infer<typeof c.Income>;
  Statement: z.infer<typeof c.Statement>;
  Bonus: z.infer<typeof c.Bonus>;
}
