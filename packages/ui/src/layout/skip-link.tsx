import { styled } from 'styled-components';
import { color, layer, radius, space } from '../theme/tokens.ts';

const Link = styled.a`
  position: fixed;
  top: ${space[8]};
  left: ${space[8]};
  z-index: ${layer.toast};
  padding: ${space[12]} ${space[16]};
  border-radius: ${radius.control};
  background: ${color.indigo};
  color: ${color.onIndigo};
  font-weight: 700;
  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

/** The first stop of the Tab key: straight to the page's content. */
export const SkipLink = ({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) => (
  <Link href={`#${to}`}>{children}</Link>
);
