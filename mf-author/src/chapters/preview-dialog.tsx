import { chapterLabel } from '@griot/contracts';
import { color, Dialog, font, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { WrittenText } from './written-text.tsx';

export interface PreviewDialogProps {
  chapter: string | null;
  title: string;
  html: string;
  onClose: () => void;
}

/** The chapter as its readers will see it. */
export function PreviewDialog({ chapter, title, html, onClose }: PreviewDialogProps) {
  return (
    <Dialog title="Preview" size="large" onClose={onClose}>
      <Head>
        <p>{chapter === null ? 'New chapter' : chapterLabel(chapter)}</p>
        <h3>{title.trim() || 'Untitled'}</h3>
      </Head>
      {html === '' ? <Empty>There is no text yet.</Empty> : <WrittenText html={html} />}
    </Dialog>
  );
}

const Head = styled.header`
  display: grid;
  gap: ${space[4]};
  padding: ${space[24]} 0 ${space[32]};
  text-align: center;
  & > p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  & > h3 {
    font: 700 ${type[26]} / 1.25 ${font.title};
    overflow-wrap: anywhere;
  }
`;
const Empty = styled.p`
  color: ${color.inkSoft};
  text-align: center;
`;
