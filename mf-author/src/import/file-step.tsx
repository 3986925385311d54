import { messageOf } from '@griot/api';
import { IMPORT_KINDS, IMPORT_MAX_BYTES } from '@griot/contracts';
import { useApi } from '@griot/remote-kit';
import { color, FileUpIcon, Notice, Progress, radius, space, Spinner, Stack, type } from '@griot/ui';
import { useId, useState, type DragEvent } from 'react';
import { styled } from 'styled-components';

const ACCEPT = IMPORT_KINDS.map((kind) => `.${kind}`).join(',');
const MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024;

/** Takes the file and sends it. */
export function FileStep({ failed, onSent }: { failed?: string | undefined; onSent: (id: string) => void }) {
  const api = useApi();
  const [sending, setSending] = useState<{ name: string; part: number | null } | null>(null);
  const [refused, setRefused] = useState<string | undefined>(failed);
  const [over, setOver] = useState(false);
  const hint = useId();

  const send = async (file: File | undefined): Promise<void> => {
    if (!file || sending !== null) return;
    if (file.size > IMPORT_MAX_BYTES) return setRefused(`This file is too large: it can have ${MEGABYTES} MB at most.`);
    setSending({ name: file.name, part: null });
    setRefused(undefined);
    const body = new FormData();
    body.append('file', file);
    try {
      const progress = (part: number) => setSending({ name: file.name, part });
      onSent((await api.call('POST /novels/mine/imports/', { body, onSent: progress })).id);
    } catch (error) {
      setRefused(messageOf(error, 'The file could not be sent. Please try again.'));
      setSending(null);
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };

  return (
    <Stack $gap={16}>
      <Intro>
        A manuscript becomes a novel with a draft for each chapter. Nobody sees any of it before you publish it, and the
        file itself is not kept.
      </Intro>
      {refused !== undefined && (
        <Notice tone="bad" role="alert">
          {refused}
        </Notice>
      )}
      <Drop
        $over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {sending === null ? <FileUpIcon size={32} aria-hidden="true" /> : <Spinner />}
        <strong>{sending === null ? 'Choose a file' : `Sending ${sending.name}…`}</strong>
        {sending !== null && sending.part !== null && <Sent part={sending.part} />}
        <span id={hint}>
          EPUB, Word (.docx), OpenDocument (.odt), Markdown or plain text, {MEGABYTES} MB at most. You can also drop it
          here.
        </span>
        <input
          type="file"
          accept={ACCEPT}
          aria-describedby={hint}
          disabled={sending !== null}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Drop>
    </Stack>
  );
}

const Sent = ({ part }: { part: number }) => (
  <Bar>
    <Progress value={part} label="Sending your file" />
    <span>{Math.round(part * 100)}%</span>
  </Bar>
);

const Bar = styled.div`
  display: grid;
  grid-template-columns: 1fr 4ch;
  gap: ${space[8]};
  align-items: center;
  width: min(100%, 320px);
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
`;
const Intro = styled.p`
  max-width: 60ch;
  color: ${color.inkSoft};
`;
const Drop = styled.label<{ $over: boolean }>`
  position: relative;
  display: grid;
  justify-items: center;
  gap: ${space[8]};
  padding: ${space[48]} ${space[16]};
  border: 1.5px dashed ${(p) => (p.$over ? color.indigo : color.edge)};
  border-radius: ${radius.card};
  background: ${(p) => (p.$over ? color.indigoWash : color.surface)};
  text-align: center;
  cursor: pointer;
  overflow-wrap: anywhere;
  & > span {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.indigo};
    outline-offset: 2px;
  }
  & > input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
`;
