import { ApiError, messageOf } from '@griot/api';
import { useLocation, useParams } from '@griot/nav';
import { useTitle } from '@griot/remote-kit';
import { Button, Delayed, ErrorState, LinkTabs, Page, Skeleton, space } from '@griot/ui';
import { styled } from 'styled-components';
import { About } from './about.tsx';
import { catalogPath, novelPath } from './addresses.ts';
import { Catalog } from './catalog.tsx';
import { MissingNovel } from './missing-novel.tsx';
import { NovelHead } from './novel-head.tsx';
import { NovelSkeleton } from './novel-skeleton.tsx';
import { useChapters, useNovel, usePosition } from './use-novel.ts';

/** A novel with its tabs About and Catalog, which are two addresses (part 2 §2.8). */
export default function NovelPage() {
  const { slug = '' } = useParams();
  const inCatalog = useLocation().pathname.replace(/\/$/, '').endsWith('/chapters');
  const novel = useNovel(slug);
  const chapters = useChapters(slug, { enabled: novel.data !== undefined });
  const position = usePosition(slug);
  useTitle(novel.data ? `${novel.data.title} by ${novel.data.author.name}` : novel.isError ? 'Novel not found' : null);

  if (!novel.data) {
    if (novel.error instanceof ApiError && novel.error.status === 404) return <MissingNovel />;
    if (novel.isError) return <Page><ErrorState title="The novel did not load." onRetry={() => void novel.refetch()} action={<Button href="/">Home</Button>}>{messageOf(novel.error)}</ErrorState></Page>;
    return <NovelSkeleton />;
  }
  return (
    <Page>
      <NovelHead novel={novel.data} chapters={chapters.data?.results} position={position.data} />
      <Tabs>
        <LinkTabs
          label="Novel"
          links={[{ href: novelPath(slug), label: 'About' }, { href: catalogPath(slug), label: 'Catalog' }]}
          current={inCatalog ? catalogPath(slug) : novelPath(slug)}
        />
      </Tabs>
      {!inCatalog ? <About novel={novel.data} /> : null}
      {inCatalog && chapters.data ? <Catalog slug={slug} chapters={chapters.data.results} count={chapters.data.count} position={position.data} /> : null}
      {inCatalog && chapters.isPending ? <Delayed><Skeleton height="93px" lines={6} /></Delayed> : null}
      {inCatalog && chapters.isError && !chapters.data ? <ErrorState title="The chapters did not load." onRetry={() => void chapters.refetch()}>{messageOf(chapters.error)}</ErrorState> : null}
    </Page>
  );
}

const Tabs = styled.div`margin: ${space[32]} 0 ${space[24]};`;
