import { Button, space } from '@griot/ui';
import { Form, SearchField, Select, type Option } from '@griot/ui/form';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ListLocation } from './use-list-location.ts';

const Line = styled.div<{ $choice: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  max-width: 760px;
  & > button {
    margin-top: 27px;
    align-self: start;
  }
  ${(p) =>
    p.$choice &&
    `
    & > :first-child { grid-column: 1 / -1; }
    @media (min-width: 640px) { grid-template-columns: minmax(0, 1fr) 200px auto; & > :first-child { grid-column: auto; } }
  `}
`;

/** The search of a list and, at the end of its line, what can be added. */
export const SearchLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[12]} ${space[24]};
  & > form {
    flex: 1 1 320px;
    max-width: 760px;
  }
  & > button {
    margin-left: auto;
  }
`;

interface Values {
  search?: string;
  choice?: string;
}

export interface SearchBarProps {
  at: ListLocation;
  /** What can be looked for. */
  label: string;
  /** One more thing to choose, kept in the address under `name`. */
  choice?: { name: string; label: string; any: string; options: readonly Option[] };
}

/** Words to look for in a list. What was sent stands in the address; an empty field looks for everything. */
export function SearchBar({ at, label, choice }: SearchBarProps) {
  const standing = [at.value('search') ?? '', (choice && at.value(choice.name)) ?? ''].join('\n');
  const [sent, setSent] = useState(standing);
  // Whoever comes back finds the field as the address has it; while one types and sends, it stays as it is.
  const [version, setVersion] = useState(0);
  if (standing !== sent) {
    setSent(standing);
    setVersion(version + 1);
  }
  const send = ({ search = '', choice: chosen = '' }: Values): void => {
    setSent([search.trim(), chosen].join('\n'));
    at.go({ search: search.trim(), ...(choice && { [choice.name]: chosen }) });
  };
  return (
    <Form<Values>
      key={version}
      role="search"
      aria-label={label}
      summary={null}
      initial={{ search: at.value('search') ?? '', choice: (choice && at.value(choice.name)) ?? '' }}
      onSubmit={send}
    >
      <Line $choice={choice !== undefined}>
        <SearchField name="search" label={label} maxLength={200} />
        {choice && <Select name="choice" label={choice.label} placeholder={choice.any} options={choice.options} />}
        <Button type="submit">Search</Button>
      </Line>
    </Form>
  );
}
