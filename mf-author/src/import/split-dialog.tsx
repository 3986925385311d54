import { useApi } from '@griot/remote-kit';
import { Button, color, Dialog, ErrorState, Skeleton, space, Stack, type } from '@griot/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { blocksOf, plainText, type Block, type PlannedChapter } from './plan.ts';

interface SplitDialogProps {
  importId: string;
  chapter: PlannedChapter;
  onSplit: (blocks: Block[], at: number) => void;
  onClose: () => void;
}

const SHOWN = 240;

/** The text of a chapter, to choose the paragraph with which another begins. */
export function SplitDialog({ importId, chapter, onSplit, onClose }: SplitDialogProps) {
  const api = useApi();
  const [blocks, setBlocks] = useState<Block[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let awaited = true;
    setFailed(false);
    const places = [...new Set(chapter.parts.map(({ place }) => place))];
    Promise.all(
      places.map(async (place) => {
        const params = { id: importId, place: String(place) };
        return [place, (await api.call('GET /novels/mine/imports/{id}/pieces/{place}/', { params })).blocks] as const;
      }),
    ).then(
      (pieces) => {
        if (awaited) setBlocks(blocksOf(chapter.parts, new Map(pieces)));
      },
      () => {
        if (awaited) setFailed(true);
      },
    );
    return () => {
      awaited = false;
    };
  }, [api, importId, chapter.parts, attempt]);

  return (
    <Dialog title={`Split “${chapter.title || 'Untitled'}”`} size="large" onClose={onClose}>
      <Stack $gap={12}>
        <p>Choose where the next chapter begins.</p>
        {failed && <ErrorState title="The text did not load." onRetry={() => setAttempt((n) => n + 1)} />}
        {!blocks && !failed && <Skeleton shape="text" lines={6} />}
        {blocks?.length === 1 && <p>This chapter is one paragraph, which cannot be divided here.</p>}
        {blocks && blocks.length > 1 && (
          <Blocks>
            {blocks.map((block, at) => (
              <li key={`${block.place}-${block.at}`}>
                {at > 0 && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Begin a chapter here: ${excerpt(block.html, 60)}`}
                    onClick={() => onSplit(blocks, at)}
                  >
                    Begin a chapter here
                  </Button>
                )}
                <p>{excerpt(block.html, SHOWN)}</p>
              </li>
            ))}
          </Blocks>
        )}
      </Stack>
    </Dialog>
  );
}

function excerpt(html: string, longest: number): string {
  if (html.startsWith('<hr')) return '* * *';
  const text = plainText(html);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const Blocks = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  list-style: none;
  & > li {
    display: grid;
    justify-items: start;
    gap: ${space[4]};
    content-visibility: auto;
    contain-intrinsic-size: auto 90px;
  }
  & p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
    overflow-wrap: anywhere;
  }
`;
