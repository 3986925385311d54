import { useState } from 'react';
import {
  BookOpenIcon,
  Button,
  Card,
  Cluster,
  Dialog,
  EmptyState,
  ErrorState,
  Grid,
  Notice,
  Stack,
  Toasts,
  type Toast,
} from '@griot/ui';

let next = 1;

export const Feedback = () => {
  const [open, setOpen] = useState<'small' | 'medium' | 'large' | null>(null);
  const [toasts, setToasts] = useState<Toast[]>([]);
  const show = (toast: Omit<Toast, 'id'>): void => setToasts((all) => [...all, { ...toast, id: next++ }]);
  return (
    <Stack $gap={24}>
      {(['info', 'good', 'warn', 'bad'] as const).map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          title="Your contract has been submitted"
          action={<Button size="small">Read more</Button>}
        >
          It is now pending. An editor answers within 2 to 7 days.
        </Notice>
      ))}
      <Grid min={300}>
        <Card>
          <EmptyState
            icon={<BookOpenIcon size={32} aria-hidden="true" />}
            title="You do not currently have any novel"
            action={<Button variant="primary">New Story</Button>}
          >
            Create a novel to get started
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="The novels could not be loaded" onRetry={() => show({ message: 'Tried again' })}>
            Check your connection and try again.
          </ErrorState>
        </Card>
      </Grid>
      <Cluster>
        {(['small', 'medium', 'large'] as const).map((size) => (
          <Button key={size} onClick={() => setOpen(size)}>
            Open {size}
          </Button>
        ))}
        <Button onClick={() => show({ message: 'Link copied to clipboard' })}>Toast</Button>
        <Button onClick={() => show({ message: 'Chapter has been unlocked', type: 'success' })}>Good toast</Button>
        <Button onClick={() => show({ message: 'Error adding to shelf', type: 'error', duration: 60_000 })}>
          Bad toast
        </Button>
      </Cluster>
      {open && (
        <Dialog
          size={open}
          title="Delete this review permanently?"
          onClose={() => setOpen(null)}
          actions={
            <>
              <Button onClick={() => setOpen(null)}>Keep it</Button>
              <Button variant="danger" onClick={() => show({ message: 'Chapter has been deleted', type: 'success' })}>
                Delete My Review
              </Button>
            </>
          }
        >
          <p>Your stars and your text will be gone, and the novel’s rating is counted anew. This cannot be undone.</p>
        </Dialog>
      )}
      <Toasts toasts={toasts} onClose={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))} />
    </Stack>
  );
};
