import type { Entities } from '@griot/contracts';
import { Prose } from '@griot/ui';
import { memo, useRef } from 'react';
import { styled } from 'styled-components';
import { LateHighlights } from './late-highlights.tsx';
import { usePositionSync } from './position/use-position-sync.ts';
import { useFirstScreen } from './position/use-first-screen.ts';
import { useSteadyText } from './position/use-steady-text.ts';

interface ChapterTextProps {
  novel: string;
  chapter: Entities['Chapter'];
  html: string;
  fresh: boolean;
}

/** The chapter itself. Its HTML was cleaned to the chapter subset when it was written (design §3). */
export const ChapterText = memo(function ChapterText({ novel, chapter, html, fresh }: ChapterTextProps) {
  const text = useRef<HTMLDivElement>(null);
  useFirstScreen(text);
  usePositionSync({ novel, chapter, text, fresh });
  useSteadyText(text);
  return (
    <>
      <Text ref={text} data-text="" dangerouslySetInnerHTML={{ __html: withDirections(html) }} />
      <LateHighlights novel={novel} chapter={chapter} within={text} />
    </>
  );
});

/** A list's marks and a quotation's line stand where their words begin. */
const withDirections = (html: string): string => html.replace(/<(li|blockquote)>/g, '<$1 dir="auto">');

const Text = styled(Prose)`
  &[data-begun] > :nth-child(n + 4) {
    content-visibility: auto;
    contain-intrinsic-block-size: 6lh;
  }
`;
