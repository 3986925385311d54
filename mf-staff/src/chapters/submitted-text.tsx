import { Badge, Card, color, font, Prose, space, Stack, Tabs, type, useWidthFrom } from '@griot/ui';
import { styled } from 'styled-components';
import { markChanges } from './mark-changes.ts';

const Marked = styled(Prose)`
  & > .marked {
    padding-left: ${space[12]};
    margin-left: -${space[16]};
    border-left: 4px solid ${color.terracotta};
  }
`;
const Columns = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[24]};
  align-items: start;
`;
const Heading = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  margin-bottom: ${space[16]};
  font: 700 ${type[16]} / 1.5 ${font.ui};
  color: ${color.inkSoft};
`;
const Sheet = styled(Card)`
  padding: ${space[24]};
`;

/** From here on, in px, both versions stand beside each other. */
const BESIDE = 1280;

/** The text an author submitted and, when it is a change, what stands published now: side by side, or tabs where it is narrow. */
export function SubmittedText({ draft, published }: { draft: string; published: string | null }) {
  const wide = useWidthFrom(BESIDE);
  if (published === null)
    return (
      <Sheet as="section" aria-label="Submitted text">
        <Prose dangerouslySetInnerHTML={{ __html: draft }} />
      </Sheet>
    );

  const now = markChanges(draft, published);
  const before = markChanges(published, draft);
  const submitted = (
    <Sheet>
      <Marked dangerouslySetInnerHTML={{ __html: now.html }} />
    </Sheet>
  );
  const standing = (
    <Sheet>
      <Marked dangerouslySetInnerHTML={{ __html: before.html }} />
    </Sheet>
  );
  const count = (
    <Badge tone="accent">
      {now.marked === 1 ? '1 paragraph new or changed' : `${now.marked} paragraphs new or changed`}
    </Badge>
  );

  if (!wide)
    return (
      <Tabs
        label="Versions"
        tabs={[
          {
            id: 'submitted',
            label: 'Submitted',
            content: (
              <Stack $gap={12}>
                <div>{count}</div>
                {submitted}
              </Stack>
            ),
          },
          { id: 'published', label: 'Published now', content: standing },
        ]}
      />
    );
  return (
    <Columns>
      <section aria-labelledby="submitted">
        <Heading id="submitted">Submitted {count}</Heading>
        {submitted}
      </section>
      <section aria-labelledby="published">
        <Heading id="published">Published now</Heading>
        {standing}
      </section>
    </Columns>
  );
}
