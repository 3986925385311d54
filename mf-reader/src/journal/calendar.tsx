import { formatNumber, type Entities } from '@griot/contracts';
import { Button, color, font, from, radius, Section, type, VisuallyHidden } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { dayAfter, mondayOf, shortDay } from './days.ts';

type Day = Entities['Journal']['days'][number];

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const FEW_WEEKS = 8;
const MANY_WEEKS = 26;

/** The last weeks, a row each: how many chapters were finished on each day. What the colour says, the number says too. */
export function Calendar({ journal: { days, today } }: { journal: Entities['Journal'] }) {
  const [all, setAll] = useState(false);
  const found = new Map(days.map((day) => [day.day, day]));
  const newest = mondayOf(today);
  const weeks = Array.from({ length: all ? MANY_WEEKS : FEW_WEEKS }, (_, n) => dayAfter(newest, -7 * n));
  return (
    <Section
      title="Chapters finished"
      actions={
        <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show eight weeks' : 'Show half a year'}
        </Button>
      }
    >
      <Weeks>
        <VisuallyHidden as="caption">Chapters finished on each day, the last week first</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday) => (
            <tr key={monday}>
              <th scope="row">{shortDay(monday)}</th>
              {WEEKDAYS.map((name, n) => {
                const day = dayAfter(monday, n);
                return day > today ? <td key={name} /> : <Cell key={name} day={found.get(day)} />;
              })}
            </tr>
          ))}
        </tbody>
      </Weeks>
      <Legend>0 stands for a day on which you read and finished nothing, a dot for a day without reading.</Legend>
    </Section>
  );
}

function Cell({ day }: { day: Day | undefined }) {
  if (!day)
    return (
      <td>
        <i aria-hidden="true">·</i>
        <VisuallyHidden>no reading</VisuallyHidden>
      </td>
    );
  const { finished } = day;
  return (
    <td>
      <span data-heat={finished === 0 ? 1 : finished < 3 ? 2 : finished < 6 ? 3 : 4}>{formatNumber(finished)}</span>
    </td>
  );
}

const Weeks = styled.table`
  width: 100%;
  max-width: 640px;
  table-layout: fixed;
  border-spacing: 3px;
  border-collapse: separate;
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
  th {
    color: ${color.inkSoft};
    font: 600 ${type[12]} / 1.5 ${font.ui};
    ${from.phone} {
      font-size: ${type[14]};
    }
  }
  th:first-child {
    width: 56px;
    text-align: left;
    white-space: nowrap;
    ${from.phone} {
      width: 88px;
    }
  }
  td {
    text-align: center;
  }
  td > span,
  td > i {
    display: grid;
    place-items: center;
    min-height: 32px;
    border-radius: ${radius.control};
  }
  td > i {
    background: ${color.sunken};
    color: ${color.inkSoft};
    font-style: normal;
  }
  td > span {
    font-weight: 700;
  }
  [data-heat='1'] {
    background: ${color.indigoWash};
  }
  [data-heat='2'] {
    background: color-mix(in srgb, ${color.indigo} 20%, ${color.surface});
  }
  [data-heat='3'] {
    background: color-mix(in srgb, ${color.indigo} 36%, ${color.surface});
  }
  [data-heat='4'] {
    background: ${color.indigo};
    color: ${color.onIndigo};
  }
`;
const Legend = styled.p`
  max-width: 66ch;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
