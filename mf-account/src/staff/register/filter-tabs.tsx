import { LinkTabs } from '@griot/ui';
import type { Place } from './use-register.ts';

/** Narrows a register to one value of `name`, each of them an address; the first one is everything. */
export function FilterTabs({
  label,
  at,
  name,
  options,
}: {
  label: string;
  at: Place;
  name: string;
  options: readonly { value: string; label: string }[];
}) {
  const href = (value: string): string => at.address({ [name]: value });
  return (
    <LinkTabs
      label={label}
      links={options.map(({ value, label: text }) => ({ href: href(value), label: text }))}
      current={href(at.value(name) ?? '')}
    />
  );
}

/** A value of the address if it is one of those that are offered; whatever else stands there counts for nothing. */
export const oneOf = <Value extends string>(values: readonly Value[], given: string | undefined): Value | undefined =>
  values.find((value) => value === given);
