import type { Entities } from '@griot/contracts';
import { isField } from './fields.ts';
import { SECRETS, type ContractValues, type StorableValues } from './stored-form.ts';

type Contract = Entities['AuthorContract'];
type Values = Partial<ContractValues>;

/** What the form begins with: what was sent before, else what is known of the author and the novel. */
export function initialValues(
  contract: Contract | null,
  me: Pick<Entities['Me'], 'first_name' | 'last_name'>,
  novel: Pick<Entities['OwnNovel'], 'title' | 'description'>,
): Values {
  if (contract === null)
    return {
      full_name: `${me.first_name} ${me.last_name}`.trim(),
      book_title: novel.title,
      synopsis: novel.description,
    };
  const texts = Object.entries(contract).filter(([name]) => isField(name));
  return { ...Object.fromEntries(texts), above21: String(contract.above21) };
}

/** All fields but those that no device keeps. */
export const storable = (values: Values): Partial<StorableValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => isField(name) && !SECRETS.some((secret) => secret === name)),
  );

/** Whether something was typed, whichever step is open. */
export const isChanged = (values: Values, start: Values): boolean =>
  Object.keys({ ...start, ...values })
    .filter(isField)
    .some((name) => (values[name] ?? '') !== (start[name] ?? ''));

/** Multipart (part 2 §7): every field, empty ones too, since what is left out stays as it was; a picture when one is chosen. */
export function onTheWire(values: Values, novel: string): FormData {
  const form = new FormData();
  form.append('novel', novel);
  for (const [name, value] of Object.entries({ facebook_handle: '', platform_link: '', ...values }))
    if (isField(name) && (typeof value === 'string' || value instanceof File))
      form.append(name, typeof value === 'string' ? value.trim() : value);
  return form;
}
