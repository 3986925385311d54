import { ApiError, messageOf } from '@griot/api';
import { saveFile } from '@griot/browser';
import type { Answer, ExportFormat } from '@griot/contracts';
import { usePlatform, useToast } from '@griot/remote-kit';
import { Button, Cluster, color, space, type } from '@griot/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { TakeawayAppeal } from './takeaway-appeal.tsx';

const FORMATS: { format: ExportFormat; called: string; end: string }[] = [
  { format: 'epub', called: 'EPUB', end: 'epub' },
  { format: 'docx', called: 'DOCX', end: 'docx' },
  { format: 'markdown', called: 'Markdown', end: 'zip' },
];

type OwnTitle = Answer<'POST /auth/takeaway/'>['results'][number];

/** What a sign-in that was refused gives somebody whose account is blocked for taking their novels along; else null. */
export const takeawayOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'account_blocked' && typeof error.answer['takeaway'] === 'string'
    ? error.answer['takeaway']
    : null;

/** What authors whose account is blocked have written is theirs: their novels as files, drafts included. */
export function Takeaway({ token }: { token: string }) {
  const { api } = usePlatform();
  const toast = useToast();
  const [novels, setNovels] = useState<readonly OwnTitle[]>([]);
  const title = useRef<HTMLHeadingElement>(null);

  // It comes below what was pressed, on a small screen out of sight.
  useEffect(() => {
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    api.call('POST /auth/takeaway/', { body: { takeaway: token } }).then(
      ({ results }) => setNovels(results),
      (error: unknown) => toast(messageOf(error, 'Your novels did not load.'), 'error'),
    );
  }, [api, toast, token]);

  const download = async ({ slug }: OwnTitle, { format, end }: (typeof FORMATS)[number]): Promise<void> => {
    try {
      const body = { takeaway: token, format };
      saveFile(await api.file('POST /auth/takeaway/{novel}/', { params: { novel: slug }, body }), `${slug}.${end}`);
    } catch (error) {
      toast(messageOf(error, 'The novel could not be downloaded. Please try again.'), 'error');
    }
  };

  const downloadAll = async (): Promise<void> => {
    try {
      saveFile(await api.file('POST /auth/takeaway-data/', { body: { takeaway: token } }), 'griot-export.json');
    } catch (error) {
      toast(messageOf(error, 'Your data could not be downloaded. Please try again.'), 'error');
    }
  };

  return (
    <section aria-labelledby="takeaway">
      <Title ref={title} id="takeaway">
        What is yours stays yours
      </Title>
      <p>
        Download your novels here, drafts included, and everything else that is kept about you, within the next hour.
      </p>
      <List>
        <li>
          <span>Everything that is kept about you</span>
          <Cluster $gap={8}>
            <Button size="small" aria-label="Download everything that is kept about you as JSON" onClick={downloadAll}>
              JSON
            </Button>
          </Cluster>
        </li>
        {novels.map((novel) => (
          <li key={novel.slug}>
            <span>{novel.title}</span>
            <Cluster $gap={8}>
              {FORMATS.map((each) => (
                <Button
                  key={each.format}
                  size="small"
                  aria-label={`Download ${novel.title} as ${each.called}`}
                  onClick={() => download(novel, each)}
                >
                  {each.called}
                </Button>
              ))}
            </Cluster>
            {novel.hidden ? <TakeawayAppeal token={token} novel={novel} hidden={novel.hidden} /> : null}
          </li>
        ))}
      </List>
    </section>
  );
}

const Title = styled.h2`
  margin-bottom: ${space[4]};
  font-size: ${type[16]};
`;
const List = styled.ul`
  display: grid;
  gap: ${space[12]};
  margin-top: ${space[12]};
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    gap: ${space[4]};
    padding-top: ${space[12]};
    border-top: 1px solid ${color.line};
    overflow-wrap: anywhere;
  }
`;
