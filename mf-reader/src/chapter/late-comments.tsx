import { afterPaint } from '@griot/browser';
import { shortNumber, type Entities } from '@griot/contracts';
import { Button, space, useNear } from '@griot/ui';
import { useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import type { Commented } from '../comments/use-as-commenter.ts';
import { useIsOwnNovel } from '../novel/own-novel.ts';
import { useDisplay } from './display/stored-display.ts';
import { Scripted } from './scripted.tsx';

const loadMargin = () => import(/* webpackChunkName: "comment-marks" */ '../comments/margin.tsx');
const loadPoll = () => import(/* webpackChunkName: "comments" */ '../poll/chapter-poll.tsx');
const loadEnd = () => import(/* webpackChunkName: "comments" */ '../comments/chapter-comments.tsx');

interface LateCommentsProps {
  novel: Entities['Novel'];
  chapter: Pick<Entities['Chapter'], 'chapter'>;
}

/** The comments beside the text, once it is painted, unless the reader does not want them. */
export function MarginComments({ within, ...about }: LateCommentsProps & { within: RefObject<HTMLElement | null> }) {
  const wanted = useDisplay().comments;
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  const of = useCommented(about);
  return wanted && painted ? <Late load={loadMargin} props={{ of, within }} /> : null;
}

/** The comments on the chapter, once its end is near; whoever does not want any sees them when they ask. */
export function CommentsAtEnd(about: LateCommentsProps) {
  const wanted = useDisplay().comments;
  const place = useRef<HTMLElement>(null);
  const near = useNear(place, 400);
  const [opened, setOpened] = useState(false);
  const of = useCommented(about);
  return (
    <End ref={place} aria-label="Comments">
      {(wanted && near) || opened ? (
        <Late load={loadEnd} props={{ of }} />
      ) : (
        <Scripted>
          <Button onClick={() => setOpened(true)}>Show comments</Button>
        </Scripted>
      )}
    </End>
  );
}

/** What the author asks, once the end is near; most chapters end without. */
export function PollAtEnd(about: LateCommentsProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, 400);
  const of = useCommented(about);
  return <Poll ref={place}>{near ? <Late load={loadPoll} props={{ of }} /> : null}</Poll>;
}

function useCommented({ novel, chapter }: LateCommentsProps): Commented {
  const own = useIsOwnNovel(novel);
  const { slug, title } = novel;
  const number = shortNumber(chapter.chapter);
  return useMemo(() => ({ novel: { slug, title }, chapter: number, own }), [slug, title, number, own]);
}

/** What nobody has asked for by name comes without a word, and stays away without one. */
function Late<Props extends object>({
  load,
  props,
}: {
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
}): ReactNode {
  const [loaded, setLoaded] = useState<{ default: ComponentType<Props> } | null>(null);
  useEffect(() => {
    let left = false;
    load().then(
      (module) => {
        if (!left) setLoaded(module);
      },
      (error: unknown) => console.warn('The comments did not load.', error),
    );
    return () => {
      left = true;
    };
  }, [load]);
  return loaded ? <loaded.default {...props} /> : null;
}

const Poll = styled.div`
  max-width: 66ch;
  margin: 0 auto;
  & > * {
    margin-top: ${space[48]};
  }
  @media print {
    display: none;
  }
`;
const End = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  max-width: 66ch;
  min-height: 44px;
  margin: ${space[72]} auto 0;
  h2 {
    font-size: 1.25rem;
  }
  @media print {
    display: none;
  }
`;
