import { messageOf } from '@griot/api';
import { useCall } from '@griot/remote-kit';
import { color, Delayed, ErrorState, from, Page, Skeleton, space, Stack } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { NovelFieldsProps } from './novel-fields.tsx';

const ALL = { query: { limit: 1000 } } as const;
export type FormLists = Pick<NovelFieldsProps, 'genres' | 'tags' | 'ageRanges'>;

interface NovelFormPageProps {
  children: (lists: FormLists) => ReactNode;
}

/** Brings the lists that are chosen from, and then the form. */
export function NovelFormPage({ children }: NovelFormPageProps) {
  const genres = useCall('GET /genres/', ALL);
  const tags = useCall('GET /tags/', ALL);
  const ageRanges = useCall('GET /content-ratings/', ALL);
  const lists = [genres, tags, ageRanges];
  if (genres.data && tags.data && ageRanges.data)
    return children({ genres: genres.data.results, tags: tags.data.results, ageRanges: ageRanges.data.results });
  const failed = lists.find((list) => list.isError);
  if (failed)
    return (
      <Page>
        <ErrorState title="The form did not load." onRetry={() => lists.forEach((list) => void list.refetch())}>
          {messageOf(failed.error, failed === genres ? 'Failed to get genre' : 'Action failed')}
        </ErrorState>
      </Page>
    );
  return <FormSkeleton />;
}

/** The shape of the form that is still to come. */
export const FormSkeleton = () => (
  <Page $narrow>
    <Delayed>
      <Stack $gap={24}>
        <Skeleton width="50%" height="40px" />
        <Skeleton height="44px" />
        <Skeleton height="180px" />
        <Skeleton height="44px" />
      </Stack>
    </Delayed>
  </Page>
);

/** The form with the cover beside it, or above it where there is no room. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  & > aside {
    color: ${color.inkSoft};
  }
  ${from.desktop} {
    grid-template-columns: minmax(0, 720px) 260px;
    gap: ${space[72]};
    & > aside {
      order: 2;
    }
  }
`;
