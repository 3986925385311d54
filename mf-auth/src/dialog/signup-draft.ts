import { atom } from 'jotai';

export interface SignupValues {
  first_name?: string;
  last_name?: string;
  pen_name?: string;
  email?: string;
  password?: string;
  re_password?: string;
  referral_code?: string;
}

/** What somebody has typed at the sign-up and not sent, as long as this page lasts; passwords are not among it. */
export type SignupDraft = Omit<SignupValues, 'password' | 're_password'>;

export const signupDraft = atom<SignupDraft>({});

/** What is worth storing of a form: nothing that is empty, nor the code that came with the address. */
export function draftOf(values: SignupValues, referral: string | null): SignupDraft {
  const { password: _, re_password: __, ...typed } = values;
  return Object.fromEntries(
    Object.entries(typed).filter(([name, text]) => text && !(name === 'referral_code' && text === referral)),
  );
}

export const isEmpty = (draft: SignupDraft): boolean => Object.keys(draft).length === 0;
