import { useRef } from 'react';
import { createGlobalStyle, styled } from 'styled-components';

/** Light and dark side by side, each a page of its own, since dialogs and menus stand in the window. Both scroll as one. */
export function BothLooks() {
  const frames = useRef<(HTMLIFrameElement | null)[]>([]);
  const follow = (from: number): void => {
    const [moved, other] = [frames.current[from]?.contentWindow, frames.current[1 - from]?.contentWindow];
    moved?.addEventListener('scroll', () => {
      if (other && other.scrollY !== moved.scrollY) other.scrollTo({ top: moved.scrollY, behavior: 'instant' });
    });
  };
  return (
    <Row>
      <NoMargin />
      {['light', 'dark'].map((look, at) => (
        <iframe
          key={look}
          ref={(frame) => {
            frames.current[at] = frame;
          }}
          title={look}
          src={`?look=${look}`}
          onLoad={() => follow(at)}
        />
      ))}
    </Row>
  );
}

const NoMargin = createGlobalStyle`
  body { margin: 0; }
`;
const Row = styled.div`
  display: flex;
  height: 100dvh;
  & > iframe {
    flex: 1;
    min-width: 0;
    border: 0;
  }
`;
