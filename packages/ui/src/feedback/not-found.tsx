import { Button } from '../action/button.tsx';
import { Page, PageTitle } from '../layout/page.tsx';
import { Stack } from '../layout/stack.tsx';

/** There is no such page, or none for who asks (part 2 §2.1): the same words wherever it is found out. */
export const NotFound = () => (
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
