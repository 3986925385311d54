import type { RegisteredRemote } from '@griot/contracts';
import type { FailureReason } from '@griot/remote-kit';
import { Button, Cluster, Page, PageTitle, Stack } from '@griot/ui';
import type { ReactNode } from 'react';
import { useRenewed } from './renewed.ts';

interface TroubleProps {
  remote: RegisteredRemote;
  reason: FailureReason;
  title: string;
  children: ReactNode;
  onRetry: () => void;
  /** Another way on: a button. */
  otherwise: ReactNode;
  /** How it stands on the page, with its title. */
  frame: (title: string, body: ReactNode) => ReactNode;
  /** For tests. */
  reload?: (() => void) | undefined;
}

/**
 * What a reader sees where a remote failed: the failure in plain words, and two ways on (design §3). Files that are gone with a
 * newer build do not come back: then a reload is offered. It is the browser's own, which asks before unsaved work is lost.
 */
export function Trouble({
  remote,
  reason,
  title,
  children,
  onRetry,
  otherwise,
  frame,
  reload = () => window.location.reload(),
}: TroubleProps) {
  const renewed = useRenewed(remote, reason === 'network');
  return frame(
    renewed ? 'Griot was renewed' : title,
    <Stack $gap={16} role="alert">
      <p>{renewed ? 'This page was opened before that. Reloading brings the new one.' : children}</p>
      <Cluster $gap={12}>
        <Button variant="primary" onClick={renewed ? reload : onRetry}>
          {renewed ? 'Reload' : 'Retry'}
        </Button>
        {otherwise}
      </Cluster>
    </Stack>,
  );
}

const WHAT_HAPPENED: Record<FailureReason, string> = {
  network: 'Its files could not be fetched. Your connection may have dropped, or a part of the site is being replaced.',
  timeout: 'It is taking far too long to arrive. The rest of the site is working.',
  evaluation: 'It arrived damaged. We have made a note of it.',
  render: 'Something in it broke while it was being drawn. We have made a note of it.',
};

type FallbackPanelProps = Pick<TroubleProps, 'remote' | 'reason' | 'onRetry' | 'reload'> & {
  /** It stands over a page that can be read, with a heading of its own. */ over?: boolean;
};

/** In the place of a page; one that breaks while it is drawn is part 1 §8's. */
export const FallbackPanel = (props: FallbackPanelProps) => (
  <Trouble
    {...props}
    title={props.reason === 'render' ? 'An Error Occurred' : 'This part of the page did not load'}
    otherwise={<Button href="/">Home</Button>}
    frame={(title, body) => (
      <Page>
        <Stack $gap={16}>
          <PageTitle as={props.over ? 'h2' : 'h1'}>{title}</PageTitle>
          {body}
        </Stack>
      </Page>
    )}
  >
    {WHAT_HAPPENED[props.reason]}
  </Trouble>
);

type DialogTroubleProps = Pick<TroubleProps, 'remote' | 'reason' | 'onRetry' | 'frame'> & { onClose: () => void };

/** In the place of a dialog; one that breaks while it is drawn is part 1 §8's. */
export const DialogTrouble = ({ onClose, ...props }: DialogTroubleProps) => (
  <Trouble
    {...props}
    title={props.reason === 'render' ? 'An Error Occurred' : 'This dialog did not load'}
    otherwise={<Button onClick={onClose}>Close</Button>}
  >
    {props.reason === 'render'
      ? 'Something in this dialog broke while it was being drawn. We have made a note of it.'
      : 'Your connection may have dropped, or a part of the site is being replaced. Nothing you wrote is lost.'}
  </Trouble>
);
