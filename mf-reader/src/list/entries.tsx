import type { Entities } from '@griot/contracts';
import { useAction } from '@griot/remote-kit';
import { Button, Cluster, color, Cover, font, from, space, type, useFocusStays, VisuallyHidden } from '@griot/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { Scripted } from '../chapter/scripted.tsx';
import { authorPath, novelPath } from '../novel/addresses.ts';
import { useShelving } from '../shelf/use-shelving.ts';

const NoteDialog = lazy(() => import(/* webpackChunkName: "list" */ './note-dialog.tsx'));

type Entry = Entities['ListedNovel'];

export interface EntriesProps {
  list: string;
  entries: readonly Entry[];
  mine: boolean;
}

/** The novels of a list in its order: cover, title, author, and what its reader says of it. */
export function Entries({ list, entries, mine }: EntriesProps) {
  const box = useFocusStays<HTMLOListElement>();
  return (
    <List ref={box} aria-label="Novels of this list" tabIndex={-1}>
      {entries.map((entry) => (
        <li key={entry.novel.id}>
          <One list={list} entry={entry} mine={mine} />
        </li>
      ))}
    </List>
  );
}

function One({ list, entry, mine }: { list: string; entry: Entry; mine: boolean }) {
  const { novel, note } = entry;
  return (
    <Card>
      <a href={novelPath(novel.slug)} tabIndex={-1} aria-hidden="true">
        <Cover
          width="96px"
          title={novel.title}
          author={novel.author.name}
          src={novel.cover_image_thumbnail}
          blurred={novel.blurred}
        />
      </a>
      <div>
        <h2>
          <a href={novelPath(novel.slug)}>{novel.title}</a>
        </h2>
        <Soft>
          by <a href={authorPath(novel.author.id)}>{novel.author.name}</a>
        </Soft>
        {note ? <Note>{note}</Note> : null}
        <Scripted>
          <Cluster $gap={4}>{mine ? <Own list={list} entry={entry} /> : <Save novel={novel} />}</Cluster>
        </Scripted>
      </div>
    </Card>
  );
}

/** Puts a novel of somebody's list on one's own shelf. */
function Save({ novel }: { novel: Entities['Novel'] }) {
  const { add, adding } = useShelving(novel);
  return (
    <Button size="small" busy={adding} onClick={() => void add()}>
      Save to shelf<VisuallyHidden>: {novel.title}</VisuallyHidden>
    </Button>
  );
}

function Own({ list, entry: { novel, ...entry } }: { list: string; entry: Entry }) {
  const [writing, setWriting] = useState(false);
  const take = useAction('DELETE /lists/{list}/novels/{novel}/', {
    success: `${novel.title} has left the list`,
    failure: 'It still stands in the list',
  });
  return (
    <>
      <Button size="small" onClick={() => setWriting(true)}>
        {entry.note ? 'Change note' : 'Add a note'}
        <VisuallyHidden> on {novel.title}</VisuallyHidden>
      </Button>
      <Button
        size="small"
        variant="quiet"
        busy={take.busy}
        onClick={() => void take.run({ params: { list, novel: novel.id } })}
      >
        Remove<VisuallyHidden> {novel.title} from the list</VisuallyHidden>
      </Button>
      {writing ? (
        <Suspense>
          <NoteDialog list={list} entry={{ novel, ...entry }} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${space[24]};
  list-style: none;
  &:focus {
    outline: none;
  }
`;
const Card = styled.article`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[16]};
  & > div {
    display: grid;
    align-content: start;
    gap: ${space[8]};
  }
  h2 {
    font: 700 ${type[18]} / 1.3 ${font.title};
    overflow-wrap: anywhere;
  }
  h2 > a {
    color: ${color.ink};
    text-decoration: none;
  }
  ${from.tablet} {
    gap: ${space[24]};
  }
`;
const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Note = styled.p`
  max-width: 60ch;
  padding-left: ${space[12]};
  border-left: 3px solid ${color.line};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
