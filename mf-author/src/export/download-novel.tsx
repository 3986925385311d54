import { messageOf } from '@griot/api';
import { saveFile } from '@griot/browser';
import type { Entities, ExportFormat } from '@griot/contracts';
import { useApi, useToast } from '@griot/remote-kit';
import { color, DownloadIcon, font, Menu, MenuItem, type } from '@griot/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';

const FORMATS: { format: ExportFormat; called: string; end: string }[] = [
  { format: 'epub', called: 'EPUB', end: 'epub' },
  { format: 'docx', called: 'DOCX', end: 'docx' },
  { format: 'markdown', called: 'Markdown', end: 'zip' },
];

/** A novel of one's own as a file, drafts included: nobody is held by their text. */
export function DownloadNovel({ novel }: { novel: Pick<Entities['OwnNovel'], 'slug' | 'title'> }) {
  const api = useApi();
  const toast = useToast();
  const busy = useRef(false);

  const download = async ({ format, called, end }: (typeof FORMATS)[number]): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    toast(`${called} is being made…`);
    try {
      const file = await api.file('GET /novels/mine/{novel}/export/', {
        params: { novel: novel.slug },
        query: { format },
      });
      saveFile(file, `${novel.slug}.${end}`);
    } catch (error) {
      toast(messageOf(error, 'The novel could not be downloaded. Please try again.'), 'error');
    } finally {
      busy.current = false;
    }
  };

  return (
    <Menu
      label={`Download ${novel.title}`}
      align="start"
      width={180}
      trigger={
        <Words>
          <DownloadIcon size={18} aria-hidden="true" />
          <span>Download</span>
        </Words>
      }
    >
      {FORMATS.map((each) => (
        <MenuItem key={each.format} onClick={() => void download(each)}>
          {each.called}
        </MenuItem>
      ))}
    </Menu>
  );
}

const Words = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  padding-inline: 4px;
  color: ${color.indigo};
  font: 700 ${type[14]} / 1.25 ${font.ui};
  & > svg {
    flex: none;
  }
`;
