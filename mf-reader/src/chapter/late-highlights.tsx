import { afterPaint } from '@griot/browser';
import { shortNumber } from '@griot/contracts';
import { useSession } from '@griot/remote-kit';
import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import type { LayerProps } from '../highlights/layer.tsx';

interface LateHighlightsProps {
  novel: string;
  chapter: { chapter: string };
  within: RefObject<HTMLElement | null>;
}

/**
 * What a member keeps of a chapter: its code comes once the text is painted, and stays away without a word where it does not come. For
 * guests, who can only look words up, it comes once they select some.
 */
export function LateHighlights({ novel, chapter, within }: LateHighlightsProps) {
  const signedIn = useSession().state === 'authorised';
  const [Layer, setLayer] = useState<ComponentType<LayerProps> | null>(null);
  useEffect(() => {
    let left = false;
    const load = () => {
      import(/* webpackChunkName: "highlights" */ '../highlights/layer.tsx').then(
        (module) => {
          if (!left) setLayer(() => module.default);
        },
        (error: unknown) => console.warn('What is kept of the chapter did not load.', error),
      );
    };
    const stop = signedIn ? afterPaint(load) : onSelection(load);
    return () => {
      left = true;
      stop();
    };
  }, [signedIn]);
  return Layer ? (
    <Layer
      key={String(signedIn)}
      novel={novel}
      chapter={shortNumber(chapter.chapter)}
      within={within}
      member={signedIn}
    />
  ) : null;
}

/** Calls back when something is selected for the first time. Returns how not to. */
function onSelection(select: () => void): () => void {
  const changed = () => {
    if (window.getSelection()?.isCollapsed !== false) return;
    stop();
    select();
  };
  const stop = () => document.removeEventListener('selectionchange', changed);
  document.addEventListener('selectionchange', changed);
  return stop;
}
