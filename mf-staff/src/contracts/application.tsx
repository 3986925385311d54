import { DOCUMENT_TYPES, type Entities } from '@griot/contracts';
import { Button, Facts, from, Notice, Section, space } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DocumentPicture } from './document-picture.tsx';

const Sides = styled.div`
  display: grid;
  gap: ${space[16]};
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export interface ApplicationProps {
  contract: Entities['ReviewedContract'];
  /** Asks for links to the pictures anew. */
  onStale: () => void;
}

/** What an author has sent, and the document that says who they are. */
export function Application({ contract, onStale }: ApplicationProps) {
  const { application: form, images } = contract;
  if (!form)
    return (
      <Notice title="There is nothing more to read">
        What the application said has been erased with its author’s account or with the novel, or it cannot be opened
        any more.
      </Notice>
    );
  const document = DOCUMENT_TYPES[form.document_type];
  return (
    <>
      <Section title="Who applies">
        <Facts
          rows={[
            ['Full name', form.full_name],
            ['Pen name', form.pen_name],
            ['E-mail', form.email],
            ['Phone number', form.phone_number],
            ['Permanent address', [form.permanent_address, `${form.city}, ${form.state}`, form.postal_code].join('\n')],
            ['Country of residence', form.country_of_residence],
            ['Above 21', form.above21 ? 'Yes' : 'No'],
            ['Facebook', form.facebook_handle],
          ]}
        />
      </Section>
      <Section title="Document">
        <Facts
          rows={[
            ['Kind', document],
            ['Number', form.document_number],
          ]}
        />
        {images ? (
          <Pictures
            images={images}
            of={`${document} of ${form.full_name}`}
            atOnce={contract.status === 'pending'}
            onStale={onStale}
          />
        ) : (
          <Notice>The pictures have been erased.</Notice>
        )}
      </Section>
      <Section title="The book, as its author describes it">
        <Facts
          rows={[
            ['Book title', form.book_title],
            ['Contract type', form.contract_type === 'exclusive' ? 'Exclusive' : 'Non-exclusive'],
            ['Planned length in words', form.planned_length],
            ['Words in a chapter', form.avg_chapter_words],
            ['Chapters a week', form.update_frequency],
            [
              'On another platform',
              form.platform_link && (
                <a key="link" href={form.platform_link} target="_blank" rel="noopener noreferrer nofollow">
                  {form.platform_link}
                </a>
              ),
            ],
            ['Synopsis', form.synopsis],
            ['Outline', form.outline],
            ['Push lines', form.push_lines],
          ]}
        />
      </Section>
    </>
  );
}

/** Shown at once where they are needed for the decision; afterwards only to who asks, since every look is written down. */
function Pictures({
  images,
  of,
  atOnce,
  onStale,
}: {
  images: NonNullable<Entities['ReviewedContract']['images']>;
  of: string;
  atOnce: boolean;
  onStale: () => void;
}) {
  const [shown, setShown] = useState(atOnce);
  if (!shown)
    return (
      <div>
        <Button onClick={() => setShown(true)}>Show the pictures</Button>
      </div>
    );
  return (
    <>
      <Sides>
        <DocumentPicture side="Front" of={of} url={images.front} onStale={onStale} />
        <DocumentPicture side="Back" of={of} url={images.back} onStale={onStale} />
      </Sides>
      <p>Who opens these pictures is written down. They are not kept on this device.</p>
    </>
  );
}
