import { useLocation } from '@griot/nav';
import { color, font, from, radius, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { SECTIONS } from './sections.ts';

/** Leads to the parts of the page: beside them on a desktop, above them on less. */
export function SectionNav() {
  const { hash } = useLocation();
  return (
    <Side aria-label="On this page">
      {SECTIONS.map(({ id, label }) => (
        <a key={id} href={`#${id}`} aria-current={hash === `#${id}` ? 'location' : undefined}>
          {label}
        </a>
      ))}
    </Side>
  );
}

const Side = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[16]};
  ${from.desktop} {
    position: sticky;
    top: 96px;
    flex-direction: column;
    gap: ${space[4]};
  }
  & > a {
    display: flex;
    align-items: center;
    min-height: 44px;
    color: ${color.indigo};
    font: 700 ${type[16]} / 1.25 ${font.ui};
    text-decoration: none;
    ${from.desktop} {
      padding: 4px ${space[12]};
      border-radius: ${radius.control};
      color: ${color.inkSoft};
    }
  }
  @media (hover: hover) {
    & > a:hover {
      color: ${color.ink};
      text-decoration: underline;
      ${from.desktop} {
        background: ${color.sunken};
        text-decoration: none;
      }
    }
  }
  & > a[aria-current] {
    ${from.desktop} {
      background: ${color.indigoWash};
      color: ${color.indigo};
    }
  }
`;
