import type { RegisteredRemote } from '@griot/contracts';
import { color, font, radius, space, type } from '@griot/ui';
import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';
import { DialogTrouble } from '../remote/trouble.tsx';

/** Says that no dialog can be drawn, since the code of dialogs did not come. Answers whether it is to be tried again. */
export function askAgain(host: HTMLElement, remote: RegisteredRemote): Promise<boolean> {
  const place = document.createElement('div');
  host.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const end = (again: boolean) => {
      root.unmount();
      place.remove();
      resolve(again);
    };
    root.render(<NoDialog remote={remote} onRetry={() => end(true)} onClose={() => end(false)} />);
  });
}

interface NoDialogProps {
  remote: RegisteredRemote;
  onRetry: () => void;
  onClose: () => void;
}

/** The browser's own dialog: that of the design is what did not come. */
function NoDialog(props: NoDialogProps) {
  const frame = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => frame.current?.showModal(), []);
  return (
    <Plain ref={frame} aria-label="This dialog did not load" onClose={props.onClose}>
      <DialogTrouble
        {...props}
        reason="network"
        frame={(title, text) => (
          <>
            <h2>{title}</h2>
            {text}
          </>
        )}
      />
    </Plain>
  );
}

const Plain = styled.dialog`
  max-width: min(520px, calc(100% - ${space[32]}));
  margin: auto;
  padding: ${space[24]};
  border: 0;
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  & > h2 {
    padding-bottom: ${space[12]};
    font: 800 ${type[21]} / 1.25 ${font.ui};
  }
  &::backdrop {
    background: ${color.veil};
  }
`;
