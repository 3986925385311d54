import type { Entities } from '@griot/contracts';
import { Prose } from '@griot/ui';
import { memo, useRef } from 'react';
import { useKeptPlace } from './place/use-kept-place.ts';
import { useSteadyText } from './place/use-steady-text.ts';

interface Given {
  novel: string;
  chapter: Entities['Chapter'];
  html: string;
  fresh: boolean;
}

/** The chapter itself. Its HTML was cleaned to the chapter subset when it was written (design §3). */
export const ChapterText = memo(function ChapterText({ novel, chapter, html, fresh }: Given) {
  const text = useRef<HTMLDivElement>(null);
  useKeptPlace({ novel, chapter, text, fresh });
  useSteadyText(text);
  return <Prose ref={text} dangerouslySetInnerHTML={{ __html: html }} />;
});
