import { DOCUMENT_TYPES, type Entities } from '@griot/contracts';
import { Facts, Section, Stack } from '@griot/ui';
import { LABELS, STEPS } from './fields.ts';

/** What was sent, when it cannot be changed any more (part 2 §4). */
export const ApplicationFacts = ({ contract }: { contract: Entities['AuthorContract'] }) => (
  <Stack $gap={24}>
    <Section title={STEPS[0]}>
      <Facts
        rows={[
          ['Email', contract.email],
          ['Pen name', contract.pen_name],
          [LABELS.full_name, contract.full_name],
          [LABELS.above21, contract.above21 ? 'Yes' : 'No'],
          [LABELS.facebook_handle, contract.facebook_handle],
          [LABELS.document_type, DOCUMENT_TYPES[contract.document_type]],
          [LABELS.document_number, contract.document_number],
          ['Front and back image', 'Sent. Only editors can open them, and each time is written down.'],
          [LABELS.country_of_residence, contract.country_of_residence],
          [LABELS.permanent_address, contract.permanent_address],
          [LABELS.city, contract.city],
          [LABELS.state, contract.state],
          [LABELS.postal_code, contract.postal_code],
          [LABELS.phone_number, contract.phone_number],
        ]}
      />
    </Section>
    <Section title={STEPS[1]}>
      <Facts
        rows={[
          [LABELS.contract_type, contract.contract_type === 'exclusive' ? 'Exclusive' : 'Non-exclusive'],
          [LABELS.book_title, contract.book_title],
          [LABELS.synopsis, contract.synopsis],
          [LABELS.outline, contract.outline],
          [LABELS.push_lines, contract.push_lines],
          [
            LABELS.platform_link,
            contract.platform_link && (
              <a href={contract.platform_link} target="_blank" rel="noopener noreferrer">
                {contract.platform_link}
              </a>
            ),
          ],
          [LABELS.planned_length, contract.planned_length],
          [LABELS.avg_chapter_words, contract.avg_chapter_words],
          [LABELS.update_frequency, contract.update_frequency],
        ]}
      />
    </Section>
  </Stack>
);
