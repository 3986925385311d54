import { usePlatform } from '@griot/remote-kit';
import { color, formatDate, relativeTime, type } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Title = styled.a`
  display: block;
  overflow-wrap: anywhere;
`;
/** A second, quieter line of a cell. */
export const Quiet = styled.span`
  display: block;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-weight: 400;
  overflow-wrap: anywhere;
`;
const Day = styled.time`
  white-space: nowrap;
`;
/** Figures that are read and copied as one, and never broken over lines. */
export const Code = styled.span`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;

/** The first cell of a row: what it is, linked where it has a page, and a quieter line that tells it apart. */
export const NamedCell = ({ href, title, note }: { href?: string | null; title: string; note?: ReactNode }) => (
  <span>
    {href ? <Title href={href}>{title}</Title> : title}
    {note !== undefined && <Quiet>{note}</Quiet>}
  </span>
);

/** A day, and how long ago that is or when it will be. */
export function WhenCell({ at }: { at: string }) {
  const { now } = usePlatform();
  return (
    <span>
      <Day dateTime={at}>{formatDate(at)}</Day>
      <Quiet>{relativeTime(at, now())}</Quiet>
    </span>
  );
}
