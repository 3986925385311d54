import { usePlatform, useTitle } from '@griot/remote-kit';
import { ArrowLeftIcon, color, from, Page, PageTitle, space, Stack } from '@griot/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { StaffNav } from './staff-nav.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  ${from.desktop} {
    grid-template-columns: 200px minmax(0, 1fr);
    gap: ${space[48]};
    align-items: start;
    & > nav {
      order: 0;
    }
  }
`;
const Back = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  font-weight: 700;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;
const Title = styled(PageTitle)`
  overflow-wrap: anywhere;
  &:focus {
    outline: none;
  }
`;
const Soft = styled.div`
  margin-top: ${space[8]};
  color: ${color.inkSoft};
`;

export interface StaffLayoutProps {
  /** The href of the section that this page belongs to, as `sections.ts` has it. */
  section: string;
  /** The page's one heading; empty as long as it is not known what is shown. */
  title: ReactNode;
  /** In the browser's title; the heading, unless told otherwise. */
  name?: string | null;
  /** A quieter line over the heading, such as the novel. */
  over?: ReactNode;
  /** A quieter line under the heading. */
  note?: ReactNode;
  /** Leads back from one entry to its queue. */
  back?: { href: string; label: string };
  children: ReactNode;
}

/**
 * The layout of every page under `/staff`: the sections at the side (on a phone above), and the page's head. Who comes from
 * another page has the focus on the heading, so that a keyboard or a screen reader begins there.
 */
export function StaffLayout({ section, title, name, over, note, back, children }: StaffLayoutProps) {
  const { nav } = usePlatform();
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(name === undefined ? (typeof title === 'string' ? title : null) : name);
  useEffect(() => {
    if (nav.current().action === 'push' && document.activeElement?.matches('body, main'))
      heading.current?.focus({ preventScroll: true });
  }, [nav]);

  return (
    <Page>
      <Columns>
        <StaffNav current={section} />
        <Stack $gap={24}>
          <header>
            {back && (
              <Back href={back.href}>
                <ArrowLeftIcon size={18} aria-hidden="true" />
                {back.label}
              </Back>
            )}
            {over}
            <Title ref={heading} tabIndex={-1}>
              {title}
            </Title>
            {note !== undefined && <Soft>{note}</Soft>}
          </header>
          {children}
        </Stack>
      </Columns>
    </Page>
  );
}
