import { chapterLabel, type Entities } from '@griot/contracts';
import { Part, useTitle } from '@griot/remote-kit';
import { Delayed, HydratedLater, space } from '@griot/ui';
import { memo, useCallback, useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { styled } from 'styled-components';
import { AbsentChapter } from './absent-chapter.tsx';
import { ChapterFoot } from './chapter-foot.tsx';
import { ChapterHeading, CoverHead, ReadingTop } from './chapter-head.tsx';
import { ChapterSkeleton } from './chapter-skeleton.tsx';
import { JumpPanel, loadPanel } from './jump-panel.tsx';
import { useReadingKeys } from './keys/use-reading-keys.ts';
import { CommentsAtEnd, MarginComments, PollAtEnd } from './late-comments.tsx';
import { Teaser } from './lock/teaser.tsx';
import { UnlockPanel } from './lock/unlock-panel.tsx';
import { MissingChapter } from './missing-chapter.tsx';
import { chapterAt, pathTo } from './neighbour.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { ProgressLine } from './progress-line.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { ChapterText } from './text.tsx';
import { ChapterError } from './chapter-error.tsx';
import { useBar } from './use-bar.ts';
import { useChapter, useNeighbours, useNextAtHand } from './use-chapter.ts';
import { usePanel } from './use-panel.ts';
import { useSwipe } from './use-swipe.ts';

const loadKeys = () => import(/* webpackChunkName: "jump-panel" */ './keys/keys-sheet.tsx');

interface ReadingProps {
  novel: Entities['Novel'];
  number: string;
  fresh?: boolean;
}

/**
 * One chapter on screen: text or lock, the ways to its neighbours, the bar and the panel (part 2 §2.10). What is around the text stays
 * while pages are turned, so that nobody waits for its being made anew; what is of one chapter alone has its number as a key.
 */
export const Reading = memo(function Reading({ novel, number, fresh = false }: ReadingProps) {
  const { slug } = novel;
  const view = useChapter(slug, number);
  const { shown, toggle, hide } = useBar(number);
  const { panel, open, turn, close } = usePanel();
  const openChapters = useCallback(() => open('chapters'), [open]);
  const [helpIn, setHelpIn] = useState<string | null>(null);
  const help = helpIn === number;
  const page = useRef<HTMLDivElement>(null);
  const article = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const chapter = view.state === 'open' || view.state === 'locked' || view.state === 'absent' ? view.chapter : null;
  const { previous, next, settled } = useNeighbours(slug, number, chapter !== null);
  const locked = view.state === 'locked';
  // The cover stands over the text, so the text waits until it is known whether there is one, or that nobody can say.
  const reading =
    view.state === 'open' && view.html !== null && previous.state !== 'waiting'
      ? { chapter: view.chapter, html: view.html }
      : null;
  const ways = { previous: pathTo(slug, previous), next: locked ? null : pathTo(slug, next) };

  const onEscape = useCallback(() => {
    hide();
    // The bar stays as long as it has the focus.
    if (document.activeElement instanceof HTMLElement && document.activeElement.closest('nav'))
      document.activeElement.blur();
  }, [hide]);
  useTitle(
    chapter
      ? `${chapterLabel(chapter.chapter)}${chapter.title ? `: ${chapter.title}` : ''} · ${novel.title}`
      : view.state === 'missing'
        ? 'No Chapter Found'
        : null,
  );
  useReadingKeys({ ...ways, onHelp: useCallback(() => setHelpIn(number), [number]), onEscape });
  useSwipe(page, ways);
  useNextAtHand(slug, view.state === 'open' ? view.chapter : null, settled ? chapterAt(next) : null);
  useFocusWhenOpened(number, view.state, heading);
  usePanelAtHand(shown);

  if (view.state === 'missing') return <MissingChapter slug={slug} />;

  const tap = (event: MouseEvent) => {
    const selected = window.getSelection()?.isCollapsed === false;
    if (!selected && !(event.target as Element).closest('a, button')) toggle();
  };

  return (
    <Column ref={page}>
      {reading ? (
        <ProgressLine key={number} of={article} label={`Progress in ${chapterLabel(reading.chapter.chapter)}`} />
      ) : null}
      <ReadingTop novel={novel} onPanel={openChapters} />
      <OfflineNotice stays={view.state === 'absent' ? null : reading !== null} />
      <article ref={article} aria-busy={view.state === 'waiting' || undefined} onClick={tap}>
        {previous.state === 'end' ? <CoverHead novel={novel} /> : null}
        {chapter ? <ChapterHeading chapter={chapter} ref={heading} /> : null}
        {view.state === 'failed' ? (
          <ChapterError slug={slug} title="The chapter did not load." error={view.error} onRetry={view.retry} />
        ) : null}
        {view.state === 'absent' ? (
          <AbsentChapter slug={slug} previous={chapterAt(previous)} onRetry={view.retry} />
        ) : null}
        {reading ? (
          <ChapterText key={number} novel={slug} chapter={reading.chapter} html={reading.html} fresh={fresh} />
        ) : null}
        {reading ? (
          <MarginComments key={`${number} margin`} novel={novel} chapter={reading.chapter} within={article} />
        ) : null}
        {!reading && (view.state === 'waiting' || view.state === 'open') ? (
          <Delayed>
            <ChapterSkeleton headed={chapter !== null} />
          </Delayed>
        ) : null}
        {view.state === 'locked' ? <Teaser lead={view.chapter.lead} /> : null}
      </article>
      {view.state === 'locked' ? (
        <UnlockPanel key={number} slug={slug} chapter={view.chapter} asking={view.asking} />
      ) : null}
      <HydratedLater>
        {chapter && (reading || locked) ? (
          <ChapterFoot novel={novel} chapter={chapter} previous={previous} next={next} locked={locked} />
        ) : null}
        {reading ? <PollAtEnd key={`${number} poll`} novel={novel} chapter={reading.chapter} /> : null}
        {reading ? <CommentsAtEnd key={`${number} end`} novel={novel} chapter={reading.chapter} /> : null}
        <ReadingBar
          shown={shown}
          novel={slug}
          previous={previous}
          next={next}
          locked={locked}
          words={reading ? reading.chapter.words : null}
          onOpen={open}
        />
      </HydratedLater>
      {panel && chapter ? (
        <JumpPanel
          slug={slug}
          title={novel.title}
          current={chapter}
          tab={panel}
          onTab={turn}
          onClose={close}
          onKeys={() => setHelpIn(number)}
        />
      ) : null}
      {help ? <Part load={loadKeys} props={{ onClose: () => setHelpIn(null) }} onFail={() => setHelpIn(null)} /> : null}
    </Column>
  );
});

/** The button that opened the lock is gone; the keyboard stands at the chapter's title then. */
function useFocusWhenOpened(number: string, state: string, heading: RefObject<HTMLElement | null>): void {
  const was = useRef({ number, state });
  useEffect(() => {
    const opened = was.current.number === number && was.current.state === 'locked' && state === 'open';
    if (opened) heading.current?.focus({ preventScroll: true });
    was.current = { number, state };
  }, [number, state, heading]);
}

/** Whoever has the bar on screen may open the panel next. One that does not come now is asked for again with its press. */
function usePanelAtHand(barShown: boolean): void {
  useEffect(() => {
    if (barShown) loadPanel().catch((error: unknown) => console.warn('The panel did not load ahead.', error));
  }, [barShown]);
}

/** As wide as the widest text that can be chosen, at any size; what is not text keeps to the middle. */
const Column = styled.div`
  max-width: 1200px;
  min-height: 100dvh;
  margin-inline: auto;
  padding: ${space[12]} ${space[24]} 140px;
`;
