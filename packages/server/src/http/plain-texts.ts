import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const label = (path: PropertyKey[]): string => {
  const words = String(path.at(-1) ?? 'This').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What is many and is named so. What only ends as if it were, such as 'address', is one. */
const MANY = new Set(['lines', 'categories', 'tags', 'genres', 'languages', 'features', 'options']);
const required = ({ path = [] }: { path?: PropertyKey[] | undefined }): string =>
  `${label(path)} ${MANY.has(label(path).toLowerCase().split(' ').at(-1) ?? '') ? 'are' : 'is'} required.`;

const KINDS: Partial<Record<string, string>> = {
  string: 'A text is needed.',
  number: 'A number is needed.',
  int: 'A whole number is needed.',
  boolean: 'This is true or false.',
  array: 'A list is needed.',
  object: 'An object with fields is needed.',
  record: 'An object with fields is needed.',
};
const FORMATS: Partial<Record<string, string>> = {
  datetime: 'A date and time such as 2026-03-01T12:00:00Z is needed.',
  date: 'A date such as 2026-03-01 is needed.',
  email: 'Enter an e-mail address.',
  url: 'A link is needed.',
};

/** What is counted in a value of this kind. */
const units = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : '';

/**
 * What is said of a value that breaks the contract, where its row has no words of its own: for people, without the
 * names of types (design §3).
 */
export function plainText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return required(issue);
      return KINDS[issue.expected] ?? 'This is not well-formed.';
    case 'too_big':
      return `At most ${issue.maximum}${units(issue.origin)}.`;
    case 'too_small':
      return issue.minimum === 1 && issue.origin === 'string'
        ? required(issue)
        : `At least ${issue.minimum}${units(issue.origin)}.`;
    case 'not_multiple_of':
      return `A multiple of ${issue.divisor} is needed.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not well-formed.';
    case 'invalid_value':
      return issue.values.includes('true')
        ? 'This is true or false.'
        : `This is one of: ${issue.values.map((value) => String(value) || 'nothing').join(', ')}.`;
    case 'invalid_union':
      return plainest(issue.errors);
    default:
      return 'This is not well-formed.';
  }
}

/** Of a value that could be several things, what the last and plainest of them would be. */
function plainest(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const last = errors.at(-1)?.[0];
  return last?.message ?? 'This is not well-formed.';
}
