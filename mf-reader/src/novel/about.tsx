import type { Entities } from '@griot/contracts';
import { Cluster, color, font, from, space, Tag, type } from '@griot/ui';
import { styled } from 'styled-components';

/** The About tab: synopsis, tags and the author's note (part 2 §2.8). */
export const About = ({ novel }: { novel: Entities['Novel'] }) => (
  <Columns>
    <section>
      <h2>Synopsis</h2>
      {novel.description.trim() ? <Synopsis>{paragraphs(novel.description)}</Synopsis> : <Absent>No synopsis available.</Absent>}
    </section>
    <Aside>
      <section>
        <h2>Tags</h2>
        {novel.tags.length ? <Cluster $gap={8}>{novel.tags.map((tag) => <Tag key={tag}>{tag}</Tag>)}</Cluster> : <Absent>No tags available.</Absent>}
      </section>
      <section>
        <h2>Author’s note</h2>
        {novel.authors_note.trim() ? <Note>{paragraphs(novel.authors_note)}<footer>{novel.author.name}</footer></Note> : <Absent>No author’s note.</Absent>}
      </section>
    </Aside>
  </Columns>
);

const paragraphs = (text: string) => text.split(/\n+/).map((line) => line.trim()).filter(Boolean).map((line, i) => <p key={i}>{line}</p>);

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  h2 { margin-bottom: ${space[12]}; font: 700 ${type[18]}/1.25 ${font.title}; }
  ${from.desk} { grid-template-columns: minmax(0, 1fr) 360px; gap: ${space[72]}; }
`;
const Aside = styled.div`display: grid; align-content: start; gap: ${space[32]};`;
const Synopsis = styled.div`
  max-width: 62ch;
  font-size: ${type[18]};
  line-height: 1.65;
  p + p { margin-top: ${space[12]}; }
`;
const Absent = styled.p`color: ${color.inkSoft};`;
const Note = styled.blockquote`
  padding-left: ${space[16]};
  border-left: 3px solid ${color.terracotta};
  font: 400 ${type[16]}/1.65 ${font.title};
  p + p { margin-top: ${space[8]}; }
  footer { margin-top: ${space[8]}; color: ${color.inkSoft}; font: 600 ${type[14]}/1.5 ${font.ui}; }
`;
