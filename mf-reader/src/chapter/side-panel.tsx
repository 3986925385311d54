import { usePlatform } from '@griot/remote-kit';
import { color, font, IconButton, motion, openModal, shadow, space, type, XIcon } from '@griot/ui';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';

/**
 * A modal panel at the side, or at the foot of a phone, so that the text stays in sight while its look is changed.
 * Escape and a press beside it close it; the focus goes back to where it was, or to the page when that is another one by then.
 */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const frame = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { nav } = usePlatform();
  useEffect(() => {
    const dialog = frame.current;
    if (!dialog) return;
    const before = document.activeElement;
    const { pathname } = nav.page();
    openModal(dialog);
    return () => {
      dialog.close();
      // The button stays around the next chapter's text, and the bar would stay over it with the focus on that.
      const back = nav.page().pathname === pathname ? before : document.getElementById('main');
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, [nav]);
  return (
    <Frame
      data-screen
      ref={frame}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Inside>
        <Head>
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <XIcon size={22} aria-hidden="true" />
          </IconButton>
        </Head>
        {children}
      </Inside>
    </Frame>
  );
}

const fromSide = keyframes`from { opacity: 0; transform: translateX(16px); }`;
const fromFoot = keyframes`from { opacity: 0; transform: translateY(16px); }`;

const Frame = styled.dialog`
  width: min(360px, 100vw);
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0 0 0 auto;
  padding: 0;
  border: 0;
  --ground: ${color.surface};
  background: var(--ground);
  color: ${color.ink};
  box-shadow:
    ${shadow.dialog},
    0 0 0 1px ${color.line};
  overflow: hidden;
  &[open] {
    animation: ${fromSide} ${motion.slow};
  }
  &::backdrop {
    background: transparent;
  }
  @media (max-width: 599px) {
    width: 100vw;
    height: min(66dvh, 560px);
    margin: auto 0 0;
    border-radius: 12px 12px 0 0;
    &[open] {
      animation-name: ${fromFoot};
    }
  }
`;

const Inside = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  padding: 0 ${space[24]};
`;

const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  margin-right: -${space[12]};
  padding: ${space[12]} 0;
  h2 {
    font: 800 ${type[18]} / 1.25 ${font.ui};
  }
`;
