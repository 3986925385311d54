import { styled } from 'styled-components';
import { ChevronRightIcon } from '../icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { font, from, space, type } from '../theme/tokens.ts';

export interface ShelfHeadProps {
  title: string;
  /** Where "See All" leads; without it there is no such link. */
  href?: string;
  /** The heading's id, for what is named by it. */
  id?: string;
}

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[16]};
  & > h2 {
    font: 700 ${type[21]} / 1.25 ${font.title};
  }
  & > a {
    display: inline-flex;
    align-items: center;
    flex: none;
    min-height: 44px;
    font-weight: 700;
    text-decoration: none;
  }
  @media (hover: hover) {
    & > a:hover {
      text-decoration: underline;
    }
  }
  ${from.tablet} {
    & > h2 {
      font-size: ${type[26]};
    }
  }
`;

/** The heading of a shelf of novels, with the way to all of them. */
export const ShelfHead = ({ title, href, id }: ShelfHeadProps) => (
  <Head>
    <h2 id={id}>{title}</h2>
    {href === undefined ? null : (
      <a href={href}>
        See All<VisuallyHidden> of {title}</VisuallyHidden>
        <ChevronRightIcon size={18} aria-hidden="true" />
      </a>
    )}
  </Head>
);
