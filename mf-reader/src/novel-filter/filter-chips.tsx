import { usePlatform, useWritten } from '@griot/remote-kit';
import { color, Notice, radius, space, type, VisuallyHidden, XIcon } from '@griot/ui';
import { styled } from 'styled-components';
import { chipsOf, contradictionOf, type Filters } from './filters.ts';

/** What a list is narrowed by, each a link to the list without it; and why it is empty, where filters leave no room between them. */
export function FilterChips({ filters, address }: { filters: Filters; address: (filters: Filters) => string }) {
  const { now } = usePlatform();
  // A page that the server has written may be read on another day: “Past week” comes with the scripts.
  const chips = chipsOf(filters, useWritten() ? new Date(0) : now());
  const contradiction = contradictionOf(filters);
  if (chips.length === 0) return null;
  return (
    <Room>
      <Chips aria-label="Filters">
        {chips.map(({ label, without }) => (
          <li key={label}>
            <a href={address(without)}>
              <VisuallyHidden>Remove filter: </VisuallyHidden>
              {label}
              <XIcon size={16} aria-hidden="true" />
            </a>
          </li>
        ))}
        {chips.length > 1 ? (
          <li>
            <a href={address({})}>Clear all</a>
          </li>
        ) : null}
      </Chips>
      {contradiction === null ? null : (
        <Notice tone="warn" title="Invalid filter parameters">
          {contradiction} Take one of these filters away.
        </Notice>
      )}
    </Room>
  );
}

const Room = styled.div`
  display: grid;
  gap: ${space[12]};
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  a {
    display: inline-flex;
    align-items: center;
    gap: ${space[8]};
    min-height: 44px;
    padding: 0 ${space[12]};
    border-radius: ${radius.pill};
    background: ${color.indigoWash};
    color: ${color.indigo};
    font-size: ${type[14]};
    font-weight: 700;
    text-decoration: none;
  }
  @media (hover: hover) {
    a:hover {
      text-decoration: underline;
    }
  }
  li:last-child:not(:has(svg)) a {
    background: none;
  }
`;
