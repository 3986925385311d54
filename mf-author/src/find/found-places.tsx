import { ApiError, messageOf } from '@griot/api';
import { OCCURRENCES_MAX, type Answer } from '@griot/contracts';
import { useAction } from '@griot/remote-kit';
import { Button, Cluster, color, formatNumber, layer, Notice, space, Stack, type } from '@griot/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isHeld, toReplace, turn, type LeftOut } from './chosen.ts';
import type { FindValues } from './find-form.tsx';
import { FoundChapterPlaces } from './found-chapter-places.tsx';

interface FoundPlacesProps {
  novel: string;
  sought: FindValues;
  found: Answer<'GET /novels/mine/{novel}/occurrences/'>;
  /** Looks once more. */
  onAgain: () => void;
  /** It is done; so many of the chapters have readers. */
  onReplaced: (answer: Answer<'POST /novels/mine/{novel}/replace/'>, published: number) => void;
}

/** Every place where a text was found, as it would read with the other in its place, and which of them are replaced. */
export function FoundPlaces({ novel, sought, found, onAgain, onReplaced }: FoundPlacesProps) {
  const [leftOut, setLeftOut] = useState<LeftOut>(new Set());
  const [trouble, setTrouble] = useState<{ text: string; stale: boolean } | null>(null);
  const replacing = useAction('POST /novels/mine/{novel}/replace/', { failure: null });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const { text, replacement = '', match_case = false, whole_words = false } = sought;
  const places = found.chapters.reduce((sum, { occurrences }) => sum + occurrences.length, 0);
  const chapters = toReplace(leftOut, found.chapters);
  const chosen = chapters.reduce((sum, chapter) => sum + chapter.places.length, 0);
  const nothing = replacement === text;

  const replace = async (): Promise<void> => {
    setTrouble(null);
    try {
      const body = { text, replacement, match_case, whole_words, chapters };
      const answer = await replacing.run({ params: { novel }, body });
      const ids = new Set(chapters.map(({ id }) => id));
      const published = found.chapters.filter((one) => ids.has(one.id) && one.draft_state.startsWith('published'));
      if (answer) onReplaced(answer, published.length);
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields).flat() : [];
      setTrouble({
        text: fields.length > 0 ? fields.join(' ') : messageOf(error, 'Nothing was replaced. Please try again.'),
        stale: error instanceof ApiError && error.status === 409,
      });
    }
  };

  return (
    <Stack as="section" $gap={16} aria-labelledby="found">
      <Heading id="found" ref={heading} tabIndex={-1}>
        {formatNumber(places)} {places === 1 ? 'place' : 'places'} in {formatNumber(found.chapters.length)}{' '}
        {found.chapters.length === 1 ? 'chapter' : 'chapters'}
      </Heading>
      {found.more && (
        <Notice title={`The first ${formatNumber(OCCURRENCES_MAX)} places are shown`}>
          Replace them, then find again for the others.
        </Notice>
      )}
      {found.chapters.map((chapter) => (
        <FoundChapterPlaces
          key={chapter.id}
          novel={novel}
          chapter={chapter}
          replacement={replacement}
          leftOut={leftOut}
          held={isHeld(chapter)}
          onTurn={(turned, on) => setLeftOut((now) => turn(now, chapter, turned, on))}
        />
      ))}
      <div role="alert">
        {trouble && (
          <Notice
            tone="bad"
            title="Nothing was replaced"
            action={
              trouble.stale && (
                <Button size="small" onClick={onAgain}>
                  Find again
                </Button>
              )
            }
          >
            {trouble.text}
          </Notice>
        )}
      </div>
      <Foot>
        <Cluster $justify="space-between">
          <span role="status">{nothing ? 'Both texts are the same.' : `${formatNumber(chosen)} chosen`}</span>
          <Button
            variant="primary"
            busy={replacing.busy}
            disabled={chosen === 0 || nothing}
            reason={nothing ? 'Both texts are the same' : 'Nothing is chosen'}
            onClick={() => void replace()}
          >
            {replacement === '' ? 'Take away' : 'Replace'} {formatNumber(chosen)} {chosen === 1 ? 'place' : 'places'}
          </Button>
        </Cluster>
      </Foot>
    </Stack>
  );
}

const Heading = styled.h2`
  font-size: ${type[18]};
  outline: none;
`;
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${layer.raised};
  padding: ${space[12]} 0;
  border-top: 1px solid ${color.line};
  background: ${color.paper};
`;
