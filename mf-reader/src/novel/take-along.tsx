import { messageOf } from '@griot/api';
import { saveFile } from '@griot/browser';
import type { Entities } from '@griot/contracts';
import { useApi, useSession, useToast } from '@griot/remote-kit';
import { space } from '@griot/ui';
import { useRef, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { Section } from './section.tsx';

type Novel = Pick<Entities['Novel'], 'slug' | 'downloadable' | 'adult' | 'listed'>;

/**
 * Where a novel can be followed and read beside these pages: its feed, and the book where its author allows it. What has left the
 * catalogue has neither, for whoever still sees it; what is for adults alone has no feed, which everybody would read.
 */
export function TakeAlong({ novel }: { novel: Novel }) {
  if (novel.listed === false || (novel.adult && !novel.downloadable)) return null;
  return (
    <Section title="Elsewhere">
      <Links>
        {novel.adult ? null : (
          <li>
            {/* Readers of feeds take its address; a browser shows it, or saves it. */}
            <a href={`/feeds/novels/${novel.slug}.atom`} type="application/atom+xml" target="_blank">
              Feed of new chapters
            </a>
          </li>
        )}
        {novel.downloadable ? (
          <li>
            <Epub novel={novel} />
          </li>
        ) : null}
      </Links>
    </Section>
  );
}

/** A plain link to what everybody may take along; who is signed in is given what they have unlocked, too. */
function Epub({ novel: { slug } }: { novel: Novel }) {
  const api = useApi();
  const toast = useToast();
  const signedIn = useSession().state === 'authorised';
  const busy = useRef(false);

  const download = async (event: MouseEvent): Promise<void> => {
    if (!signedIn) return;
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    try {
      saveFile(await api.file('GET /novels/{novel}/epub/', { params: { novel: slug } }), `${slug}.epub`);
    } catch (error) {
      toast(messageOf(error, 'The novel could not be downloaded. Please try again.'), 'error');
    } finally {
      busy.current = false;
    }
  };

  return (
    <a href={`/api/novels/${slug}/epub/`} download={`${slug}.epub`} onClick={(event) => void download(event)}>
      Download as EPUB
    </a>
  );
}

const Links = styled.ul`
  display: grid;
  gap: ${space[8]};
  justify-items: start;
  list-style: none;
`;
