import { Button } from '../action/button.tsx';
import { Page, PageTitle } from '../layout/page.tsx';
import { Stack } from '../layout/stack.tsx';
import { color, radius, space } from '../theme/tokens.ts';
import { styled } from 'styled-components';

/** There is no such page, or none for who asks (part 2 §2.1): the same words wherever it is found out. */
export const NotFound = () => (
  <Page>
    <Stack $gap={16}>
      <PageTitle>404 Not Found</PageTitle>
      <p>The page you're looking for doesn't exist.</p>
      <Search action="/search" role="search">
        <label>
          <span>Search for a novel</span>
          <input type="search" name="search" required autoComplete="off" />
        </label>
        <Button type="submit">Search</Button>
      </Search>
      <div>
        <Button variant="primary" href="/">
          Home
        </Button>
      </div>
    </Stack>
  </Page>
);

const Search = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[8]};
  & > label {
    display: grid;
    flex: 1 1 220px;
    max-width: 420px;
    gap: ${space[4]};
    font-weight: 700;
  }
  & input {
    min-height: 44px;
    padding: 0 ${space[12]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.surface};
    font-weight: 400;
  }
`;
