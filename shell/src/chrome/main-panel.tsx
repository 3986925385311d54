import { Button, Delayed, Page, PageTitle, Spinner, Stack } from '@griot/ui';
import type { BehaviorSubject } from 'rxjs';
import type { RouteState } from '../guard/gate.ts';
import { useSubject } from './use-subject.ts';

/** What the shell itself says in the middle of the page: nothing, “one moment”, or that there is no such page. */
export function MainPanel({ routeState$ }: { routeState$: BehaviorSubject<RouteState> }) {
  const { verdict } = useSubject(routeState$);
  if (verdict === 'wait')
    return (
      <Delayed>
        <Page>
          <Spinner label="Loading" />
        </Page>
      </Delayed>
    );
  if (verdict === 'missing') return <NotFound />;
  return null;
}

/** Part 2 §2.1. */
const NotFound = () => (
  <Page>
    <Stack $gap={16}>
      <PageTitle>404 Not Found</PageTitle>
      <p>The page you're looking for doesn't exist.</p>
      <div>
        <Button variant="primary" href="/">
          Home
        </Button>
      </div>
    </Stack>
  </Page>
);
