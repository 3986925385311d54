import { shortNumber } from '@griot/contracts';
import { useSession } from '@griot/remote-kit';
import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import type { LayerProps } from '../highlights/layer.tsx';
import { afterPaint } from './after-paint.ts';

interface LateHighlightsProps {
  novel: string;
  chapter: { chapter: string };
  within: RefObject<HTMLElement | null>;
}

/** What a member keeps of a chapter: its code comes once the text is painted, and stays away without a word where it does not come. */
export function LateHighlights({ novel, chapter, within }: LateHighlightsProps) {
  const signedIn = useSession().state === 'authorised';
  const [Layer, setLayer] = useState<ComponentType<LayerProps> | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    let left = false;
    const stop = afterPaint(() => {
      import(/* webpackChunkName: "highlights" */ '../highlights/layer.tsx').then(
        (module) => {
          if (!left) setLayer(() => module.default);
        },
        (error: unknown) => console.warn('What is kept of the chapter did not load.', error),
      );
    });
    return () => {
      left = true;
      stop();
    };
  }, [signedIn]);
  return Layer && signedIn ? <Layer novel={novel} chapter={shortNumber(chapter.chapter)} within={within} /> : null;
}
