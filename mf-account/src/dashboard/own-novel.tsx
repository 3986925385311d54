import { HIDE_RULE_NAMES, type Entities } from '@griot/contracts';
import {
  Button,
  Card,
  Cluster,
  color,
  Cover,
  font,
  formatNumber,
  from,
  Notice,
  PlusIcon,
  space,
  Stat,
  Stats,
  type,
} from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ContractButton } from './contract/contract-button.tsx';

const Sheet = styled(Card)`
  display: grid;
  grid-template-columns: 80px minmax(0, 1fr);
  gap: ${space[16]};
  padding: ${space[16]};
  ${from.phone} {
    grid-template-columns: 132px minmax(0, 1fr);
    gap: ${space[24]};
    padding: ${space[24]};
  }
  ${from.tablet} {
    grid-template-columns: 200px minmax(0, 1fr);
    gap: ${space[32]};
  }
`;
const Facts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[12]};
  /* On a phone what to do next comes before the numbers. */
  & > dl {
    order: 1;
  }
  ${from.phone} {
    gap: ${space[24]};
    & > dl {
      order: 0;
    }
  }
`;
const Title = styled.h3`
  font: 700 ${type[21]} / 1.2 ${font.title};
  overflow-wrap: anywhere;
  ${from.phone} {
    font-size: ${type[26]};
  }
  & > a {
    color: ${color.ink};
    text-decoration: none;
  }
  @media (hover: hover) {
    & > a:hover {
      text-decoration: underline;
    }
  }
`;

/** One of the author's novels on the dashboard: cover, numbers, what to do next (part 1 §2). */
export const OwnNovel = ({
  novel,
  author,
  chooser,
}: {
  novel: Entities['OwnNovel'];
  author: string;
  chooser: ReactNode;
}) => (
  <Sheet>
    <div>
      <Cover title={novel.title} author={author} src={novel.cover_image_display ?? novel.cover_image} eager />
    </div>
    <Facts>
      {chooser}
      {/* Readers find a novel's page once a chapter is published. */}
      <Title>{novel.num_chapters > 0 ? <a href={`/book/${novel.slug}`}>{novel.title}</a> : novel.title}</Title>
      <Stats>
        <Stat label="Collections" value={formatNumber(novel.num_collections)} />
        <Stat label="Reviews" value={formatNumber(novel.num_reviews)} />
        <Stat label="Chapters" value={formatNumber(novel.num_draft_chapters)} />
        <Stat label="Words" value={formatNumber(novel.num_draft_words)} />
        <Stat label="Status" value={novel.completed ? 'Completed' : 'Ongoing'} />
      </Stats>
      {novel.hidden_reason === null ? null : (
        <Notice tone="warn" title="An editor has hidden this novel from readers.">
          {novel.hidden_rule ? `By the rule “${HIDE_RULE_NAMES[novel.hidden_rule]}”: ` : ''}
          {novel.hidden_reason} <a href={`/book-chapters/${novel.slug}`}>What you can do about it</a>
        </Notice>
      )}
      <Cluster $gap={8}>
        <Button
          variant="primary"
          href={`/book-chapters/${novel.slug}`}
          icon={<PlusIcon size={20} aria-hidden="true" />}
        >
          New Chapter
        </Button>
        <ContractButton key={novel.id} novel={novel} />
        <Button href={`/account-edit-book/${novel.slug}`}>Edit Novel</Button>
        <Button href="/create-novel">New Story</Button>
      </Cluster>
    </Facts>
  </Sheet>
);
