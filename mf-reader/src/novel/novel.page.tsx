import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useLocation, useParams } from '@griot/nav';
import { useTitle } from '@griot/remote-kit';
import { Button, Delayed, ErrorState, HydratedLater, LinkTabs, Page, space } from '@griot/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { HiddenLines } from '../hide/hidden-lines.tsx';
import { About } from './about.tsx';
import { AdultsOnly } from './adults-only.tsx';
import { catalogPath, novelPath } from './addresses.ts';
import { catalogTab } from './catalog-tab.ts';
import { HiddenFromReaders } from './hidden-from-readers.tsx';
import { MissingNovel } from './missing-novel.tsx';
import { NovelHead } from './novel-head.tsx';
import { NovelSkeleton } from './novel-skeleton.tsx';
import { useCatalog } from './use-catalog.ts';
import { useHeldTabs } from './use-held-tabs.ts';
import { useNovel } from './use-novel.ts';
import { Blurred } from './warnings.tsx';

/** A novel with its tabs About and Catalog, which are two addresses (part 2 §2.8). */
export default function NovelPage() {
  const { slug = '' } = useParams();
  const novel = useNovel(slug);
  const [opened, setOpened] = useState(false);
  const isMissing = novel.error instanceof ApiError && novel.error.status === 404;
  useTitle(
    novel.data
      ? `${novel.data.title} by ${novel.data.author.name}`
      : isMissing
        ? 'Novel not found'
        : novel.isError
          ? 'The novel did not load'
          : null,
  );

  if (novel.data?.withheld) return <AdultsOnly slug={slug} novel={novel.data} onOpened={() => setOpened(true)} />;
  if (novel.data) return <Known key={novel.data.id} slug={slug} novel={novel.data} opened={opened} />;
  if (isMissing) return <MissingNovel />;
  if (novel.isError)
    return (
      <Page>
        <ErrorState
          title="The novel did not load."
          page
          onRetry={() => void novel.refetch()}
          action={<Button href="/">Home</Button>}
        >
          {messageOf(novel.error, 'Failed to get book')}
        </ErrorState>
      </Page>
    );
  return <NovelSkeleton />;
}

interface KnownProps {
  slug: string;
  novel: Entities['Novel'];
  /** It was closed to its reader until just now: what they pressed is gone. */
  opened: boolean;
}

function Known({ slug, novel: asSent, opened }: KnownProps) {
  const [shown, setShown] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened) page.current?.focus();
  }, [opened]);
  const novel = shown ? { ...asSent, blurred: false } : asSent;
  const inCatalog = useLocation().pathname.replace(/\/$/, '') === catalogPath(slug);
  const chapters = useCatalog(slug, novel.num_chapters);
  const tabs = useHeldTabs(inCatalog);
  const inTab = inCatalog ? catalogTab() : null;
  const Head = inTab?.Head ?? NovelHead;
  return (
    <Page>
      <HiddenFromReaders novel={novel} />
      <HiddenLines of={{ novel: novel.slug }} />
      {novel.blurred ? (
        <Blurred
          novel={novel}
          onShow={() => {
            setShown(true);
            // The button that was pressed is gone.
            page.current?.focus();
          }}
        />
      ) : null}
      <Whole ref={page} tabIndex={-1} aria-label={novel.title} role="group">
        <Head slug={slug} novel={novel} chapters={chapters} />
        <Tabs {...tabs}>
          <LinkTabs
            label="Novel"
            within
            links={[
              { href: novelPath(slug), label: 'About' },
              { href: catalogPath(slug), label: 'Catalog' },
            ]}
            current={inCatalog ? catalogPath(slug) : novelPath(slug)}
          />
        </Tabs>
        {!inTab ? (
          <HydratedLater>
            <About slug={slug} novel={novel} />
          </HydratedLater>
        ) : chapters ? (
          <inTab.Catalog slug={slug} chapters={chapters} />
        ) : (
          <Delayed>
            <inTab.Skeleton />
          </Delayed>
        )}
      </Whole>
    </Page>
  );
}

const Whole = styled.div`
  &:focus {
    outline: none;
  }
`;
const Tabs = styled.div`
  margin: ${space[32]} 0 ${space[24]};
`;
