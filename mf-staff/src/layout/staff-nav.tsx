import { useSession } from '@griot/remote-kit';
import { color, edgeShade, font, formatNumber, from, radius, space, type, useInSight, VisuallyHidden } from '@griot/ui';
import { styled } from 'styled-components';
import { sectionsFor, type Queue } from '../sections.ts';
import { useWaiting } from './use-waiting.ts';

/** A strip that is swiped on a phone, a list at the side of a wide screen. */
const Strip = styled.nav`
  position: relative;
  min-width: 0;
  overflow-x: auto;
  scrollbar-width: none;
  margin-inline: -${space[16]};
  padding-inline: ${space[16]};
  box-shadow: inset 0 -1px ${color.line};
  ${edgeShade}
  & > ul {
    display: flex;
    gap: ${space[24]};
    list-style: none;
    margin: 0;
    padding: 0;
  }
  & a {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    min-height: 44px;
    color: ${color.inkSoft};
    font: 700 ${type[16]} / 1.25 ${font.ui};
    text-decoration: none;
    white-space: nowrap;
  }
  @media (hover: hover) {
    & a:hover {
      color: ${color.ink};
    }
  }
  & a:focus-visible {
    outline-offset: -2px;
    border-radius: 4px;
  }
  & [aria-current='page'] {
    color: ${color.indigo};
    box-shadow: inset 0 -3px ${color.indigo};
  }
  ${from.tablet} {
    margin-inline: -${space[32]};
    padding-inline: ${space[32]};
  }
  ${from.desktop} {
    position: sticky;
    top: ${space[72]};
    overflow: visible;
    background: none;
    margin: 0;
    padding: 0;
    box-shadow: none;
    & > ul {
      display: grid;
      gap: 2px;
    }
    & a {
      justify-content: space-between;
      padding: 8px ${space[12]};
      border-radius: ${radius.control};
    }
    @media (hover: hover) {
      & a:hover {
        background: ${color.sunken};
      }
    }
    & [aria-current='page'] {
      background: ${color.indigoWash};
      box-shadow: none;
    }
  }
`;
/** It has its room before the number is known, so that nothing moves when it comes. */
const Count = styled.span<{ $calls: boolean }>`
  min-width: 26px;
  padding: 2px 6px;
  border-radius: ${radius.pill};
  background: ${(p) => (p.$calls ? color.terracottaWash : 'transparent')};
  color: ${(p) => (p.$calls ? color.terracotta : color.inkSoft)};
  font: 700 ${type[12]} / 1.5 ${font.ui};
  font-variant-numeric: tabular-nums;
  text-align: center;
`;

/** Leads from section to section, with how much waits in each. `current` is the href of the one that is shown. */
export function StaffNav({ current }: { current: string }) {
  const session = useSession();
  const strip = useInSight<HTMLElement>('[aria-current]', current);
  const sections = sectionsFor((session.state === 'authorised' && session.user.roles) || []);

  return (
    <Strip ref={strip} aria-label="Staff sections">
      <ul>
        <li>
          <a href="/staff" aria-current={current === '/staff' ? 'page' : undefined}>
            Overview
          </a>
        </li>
        {sections.map(({ href, label, queue }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? 'page' : undefined}>
              {label}
              {queue && <WaitingCount queue={queue} />}
            </a>
          </li>
        ))}
      </ul>
    </Strip>
  );
}

/** Says nothing when it is not known: the section itself says what failed. */
function WaitingCount({ queue }: { queue: Queue }) {
  const { waiting } = useWaiting(queue);
  return (
    <Count $calls={Boolean(waiting?.count) && !queue.byItself}>
      {waiting && (
        <>
          {formatNumber(waiting.count)}
          <VisuallyHidden> waiting</VisuallyHidden>
        </>
      )}
    </Count>
  );
}
