import { LinkTabs } from '@griot/ui';
import type { ListLocation } from './use-list-location.ts';

export interface FilterTabsProps {
  label: string;
  at: ListLocation;
  /** In the address. */
  name: string;
  /** The first one stands for an address that says nothing. */
  options: readonly { value: string; label: string }[];
}

/** Narrows a list to one value of `name`, each of them an address. */
export function FilterTabs({ label, at, name, options }: FilterTabsProps) {
  const href = (value: string): string => at.address({ [name]: value });
  const current = options.find(({ value }) => value === at.value(name)) ?? options[0];
  return (
    <LinkTabs
      label={label}
      links={options.map(({ value, label: text }) => ({ href: href(value), label: text }))}
      current={href(current?.value ?? '')}
    />
  );
}

/** A value of the address if it is one of those that are offered; whatever else stands there counts for nothing. */
export const oneOf = <Value extends string>(values: readonly Value[], given: string | undefined): Value | undefined =>
  values.find((value) => value === given);
