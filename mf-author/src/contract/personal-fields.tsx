import {
  DOCUMENT_NUMBER,
  DOCUMENT_NUMBER_WRONG,
  DOCUMENT_TYPES,
  FACEBOOK_HANDLE_WRONG,
  isFacebookHandle,
  PHONE_NUMBER,
  PHONE_NUMBER_WRONG,
  TOO_YOUNG,
} from '@griot/contracts';
import { Section, Stack } from '@griot/ui';
import { ImageField, RadioGroup, Select, TextField } from '@griot/ui/form';
import { LABELS } from './fields.ts';
import { atMost, Pair } from './form-parts.tsx';

const DOCUMENTS = Object.entries(DOCUMENT_TYPES).map(([value, label]) => ({ value, label }));
const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const KEPT = 'The picture that you sent before stays, unless you choose another one.';

/** The first step: who applies, and where they live (part 2 §3 and §5). `sent` is true when pictures have been sent before. */
export const PersonalFields = ({ sent }: { sent: boolean }) => (
  <>
    <Section title="Your account">
      <Pair>
        <TextField name="email" label="Email" type="email" readOnly />
        <TextField name="pen_name" label="Pen name" readOnly />
      </Pair>
    </Section>
    <Section title="About you">
      <Stack $gap={24}>
        <TextField
          name="full_name"
          label={LABELS.full_name}
          hint="As it stands on your document. You sign the contract with it."
          autoComplete="name"
          required
          validate={atMost(120)}
        />
        <RadioGroup
          name="above21"
          label={LABELS.above21}
          options={YES_OR_NO}
          required="Say whether you are above 21."
          validate={(answer) => (answer === 'true' ? undefined : TOO_YOUNG)}
        />
        <TextField
          name="facebook_handle"
          label={LABELS.facebook_handle}
          hint="Optional."
          autoComplete="off"
          validate={(text) => (isFacebookHandle(text.trim()) ? atMost(200)(text) : FACEBOOK_HANDLE_WRONG)}
        />
      </Stack>
    </Section>
    <Section title="Your document">
      <Stack $gap={24}>
        <Pair>
          <Select
            name="document_type"
            label={LABELS.document_type}
            options={DOCUMENTS}
            required="Choose a document from the list."
          />
          <TextField
            name="document_number"
            label={LABELS.document_number}
            autoComplete="off"
            spellCheck={false}
            required
            validate={(text) => (DOCUMENT_NUMBER.test(text.trim()) ? undefined : DOCUMENT_NUMBER_WRONG)}
          />
        </Pair>
        <ImageField
          name="front_image"
          label={LABELS.front_image}
          shape="document"
          hint={sent ? KEPT : 'All of the front, with every letter readable.'}
          required={sent ? false : 'Add a picture of the front of your document.'}
        />
        <ImageField
          name="back_image"
          label={LABELS.back_image}
          shape="document"
          hint={sent ? KEPT : 'All of the back. Of a passport, the page beside the one with your photograph.'}
          required={sent ? false : 'Add a picture of the back of your document.'}
        />
      </Stack>
    </Section>
    <Section title="Where you live">
      <Stack $gap={24}>
        <TextField
          name="country_of_residence"
          label={LABELS.country_of_residence}
          autoComplete="country-name"
          required
          validate={atMost(80)}
        />
        <TextField
          name="permanent_address"
          label={LABELS.permanent_address}
          autoComplete="street-address"
          required
          validate={atMost(300)}
        />
        <Pair>
          <TextField name="city" label={LABELS.city} autoComplete="address-level2" required validate={atMost(80)} />
          <TextField name="state" label={LABELS.state} autoComplete="address-level1" required validate={atMost(80)} />
          <TextField
            name="postal_code"
            label={LABELS.postal_code}
            autoComplete="postal-code"
            required
            validate={atMost(20)}
          />
          <TextField
            name="phone_number"
            label={LABELS.phone_number}
            type="tel"
            autoComplete="tel"
            required
            validate={(text) => (PHONE_NUMBER.test(text.trim()) ? atMost(40)(text) : PHONE_NUMBER_WRONG)}
          />
        </Pair>
      </Stack>
    </Section>
  </>
);
