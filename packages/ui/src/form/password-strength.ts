/** How hard a password is to guess, from 0 (trivial) to 4 (strong). Advice only (ruling 8). */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  // Length counts most; repeated letters count little.
  const score = Math.min(password.length, different * 1.5) / 4 + (kinds - 1) * 0.6;
  if (password.length < 6 || /^(?:password|qwerty|123456|abcdef|letmein)/i.test(password)) return 1;
  return score < 2.4 ? 1 : score < 3.4 ? 2 : score < 4.6 ? 3 : 4;
}

export const STRENGTH_WORDS = ['', 'Easy to guess', 'Could be longer', 'Good', 'Strong'] as const;
