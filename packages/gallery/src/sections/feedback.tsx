import {
  BookOpenIcon,
  Button,
  Card,
  Cluster,
  Delayed,
  Dialog,
  EmptyState,
  ErrorState,
  NotFound,
  Notice,
  Skeleton,
  Skeletons,
  Spinner,
  Toasts,
  UnsavedDialog,
  type Toast,
} from '@griot/ui';
import CropDialog from '@griot/ui/crop';
import { useState } from 'react';
import { LONG } from '../long.ts';
import { Specimen, State } from '../specimen.tsx';

export const Feedback = () => (
  <>
    <Specimen of="Notice" wide>
      {(['info', 'good', 'warn', 'bad'] as const).map((tone) => (
        <State key={tone} name={tone}>
          <Notice tone={tone} title="Your contract has been submitted" action={<Button size="small">Read more</Button>}>
            It is now pending. An editor answers within 2 to 7 days.
          </Notice>
        </State>
      ))}
      <State name="without a title">
        <Notice>{LONG}</Notice>
      </State>
    </Specimen>

    <Specimen of="EmptyState" wide>
      <State name="in a card">
        <Card>
          <EmptyState
            icon={<BookOpenIcon size={32} aria-hidden="true" />}
            title="You do not currently have any novel"
            action={<Button variant="primary">New Story</Button>}
          >
            Create a novel to get started
          </EmptyState>
        </Card>
      </State>
      <State name="all there is of a page">
        <EmptyState page title="Novel not found" action={<Button href="#Feedback">Home</Button>}>
          {LONG}
        </EmptyState>
      </State>
    </Specimen>

    <Specimen of="ErrorState" wide>
      <State name="rest">
        <ErrorState title="The novels could not be loaded" onRetry={() => undefined}>
          Check your connection and try again.
        </ErrorState>
      </State>
      <State name="trying again, with another way out">
        <ErrorState
          title="The novels could not be loaded"
          busy
          onRetry={() => undefined}
          action={<Button href="#Feedback">Home</Button>}
        />
      </State>
    </Specimen>

    <Specimen of="NotFound" wide>
      <NotFound />
    </Specimen>

    <Specimen of="Skeleton and Delayed">
      {(['block', 'text', 'cover', 'circle'] as const).map((shape) => (
        <State key={shape} name={shape}>
          <Delayed>
            <Skeleton shape={shape} lines={shape === 'text' ? 3 : 1} width={shape === 'circle' ? '64px' : '100%'} />
          </Delayed>
        </State>
      ))}
    </Specimen>

    <Specimen of="Skeletons">
      {[false, true].map((still) => (
        <State key={String(still)} name={still ? 'far below' : 'as one'}>
          <Skeletons still={still}>
            <Skeleton lines={3} />
          </Skeletons>
        </State>
      ))}
    </Specimen>

    <Specimen of="Spinner">
      <State name="alone">
        <Spinner label="Loading" />
      </State>
      <State name="small">
        <Spinner size={20} />
      </State>
    </Specimen>

    <Specimen of="Dialog" wide>
      <Dialogs />
    </Specimen>

    <Specimen of="Toasts" wide>
      <SomeToasts />
    </Specimen>
  </>
);

type Opened = 'small' | 'medium' | 'large' | 'busy' | 'unsaved' | 'crop';

/** Modal dialogs stand in the window: one at a time, opened by a press. */
function Dialogs() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Cluster>
      {(['small', 'medium', 'large', 'busy', 'unsaved', 'crop'] as const).map((which) => (
        <Button key={which} onClick={() => setOpened(which)}>
          Open {which}
        </Button>
      ))}
      {(opened === 'small' || opened === 'medium' || opened === 'large' || opened === 'busy') && (
        <Dialog
          size={opened === 'busy' ? 'small' : opened}
          title={opened === 'large' ? LONG : 'Delete this review permanently?'}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Keep it</Button>
              <Button variant="danger" busy={opened === 'busy'} onClick={close}>
                Delete My Review
              </Button>
            </>
          }
        >
          <p>Your stars and your text will be gone, and the novel’s rating is counted anew. This cannot be undone.</p>
        </Dialog>
      )}
      {opened === 'unsaved' && (
        <UnsavedDialog onStay={close} onDiscard={close} onSave={close}>
          Your review has not been posted.
        </UnsavedDialog>
      )}
      {opened === 'crop' && (
        <CropDialog
          title="Your picture"
          image={halves()}
          aspect={1}
          round
          sizeOf={() => ({ width: 256, height: 256 })}
          take="Use picture"
          onTaken={close}
          failure={String}
          onClose={close}
        />
      )}
    </Cluster>
  );
}

/** A picture of two halves, from which a part can be chosen. */
function halves(): HTMLImageElement {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="320" height="400" fill="teal"/><rect x="320" width="320" height="400" fill="orange"/></svg>',
  )}`;
  return image;
}

let last = 0;

function SomeToasts() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const show = (toast: Omit<Toast, 'id'>): void => setToasts((all) => [...all, { ...toast, id: (last += 1) }]);
  return (
    <Cluster>
      <Button onClick={() => show({ message: 'Link copied to clipboard' })}>Toast</Button>
      <Button onClick={() => show({ message: 'Chapter has been unlocked', type: 'success' })}>Good toast</Button>
      <Button onClick={() => show({ message: LONG, type: 'error', duration: 60_000 })}>Bad toast</Button>
      <Toasts toasts={toasts} onClose={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))} />
    </Cluster>
  );
}
