import { ChevronDownIcon, color, font, from, motion, radius, space, type, belowTopBar } from '@griot/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

export interface ContentsProps {
  sections: readonly { id: string; title: string }[];
}

const Box = styled.nav`
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  ${from.desktop} {
    position: sticky;
    ${belowTopBar(
      (bar) => `
        top: calc(${space[24]} + ${bar});
        max-height: calc(100vh - ${space[48]} - ${bar});
      `,
    )}
    padding-right: ${space[8]};
    border: 0;
    background: none;
    overflow-y: auto;
  }
  @media print {
    display: none;
  }
`;
const Fold = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  min-height: 48px;
  padding: 0 ${space[16]};
  border: 0;
  border-radius: ${radius.card};
  background: none;
  font: 700 ${type[16]} / 1.5 ${font.ui};
  & > svg {
    color: ${color.inkSoft};
    transition: transform ${motion.base};
  }
  &[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
  ${from.desktop} {
    display: none;
  }
  @media (scripting: none) {
    display: none;
  }
`;
const List = styled.ol<{ $open: boolean }>`
  display: ${(p) => (p.$open ? 'block' : 'none')};
  padding: 0 0 ${space[8]};
  counter-reset: section;
  ${from.desktop} {
    display: block;
    padding: 0;
    border-left: 1px solid ${color.line};
  }
  @media (scripting: none) {
    display: block;
  }
  & > li {
    counter-increment: section;
  }
  & a {
    display: flex;
    gap: ${space[8]};
    padding: 10px ${space[16]};
    color: ${color.inkSoft};
    font-size: ${type[16]};
    text-decoration: none;
    ${from.desktop} {
      margin-left: -1px;
      padding-block: 6px;
      border-left: 2px solid transparent;
      font-size: ${type[14]};
    }
  }
  & a::before {
    content: counter(section) '.';
    flex: none;
    min-width: 1.6em;
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  @media (hover: hover) {
    & a:hover {
      color: ${color.ink};
    }
  }
  & a[aria-current] {
    color: ${color.indigo};
    font-weight: 700;
    border-left-color: ${color.indigo};
  }
`;

/** The table of contents: beside the text on a desktop, folded away above it on a phone. Marks the section one is in. */
export function Contents({ sections }: ContentsProps) {
  const [open, setOpen] = useState(false);
  const current = useCurrentSection(sections);
  return (
    <Box aria-label="Contents">
      <Fold type="button" aria-expanded={open} aria-controls="contents" onClick={() => setOpen(!open)}>
        Contents
        <ChevronDownIcon size={20} aria-hidden="true" />
      </Fold>
      <List id="contents" $open={open} onClick={() => setOpen(false)}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </List>
    </Box>
  );
}

/** The section in the upper part of the window. */
function useCurrentSection(sections: ContentsProps['sections']): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(
      (seen) => {
        for (const entry of seen) if (entry.isIntersecting) setCurrent(entry.target.id);
      },
      { rootMargin: '-10% 0px -80%' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) watch.observe(section);
    }
    return () => watch.disconnect();
  }, [sections]);
  return current;
}
