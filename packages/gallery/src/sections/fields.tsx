import { Button } from '@griot/ui';
import {
  Checkbox,
  CodeField,
  Form,
  FormActions,
  ImageField,
  LabelPicker,
  PasswordField,
  RadioGroup,
  SearchField,
  Select,
  StarRating,
  SubmitButton,
  TextArea,
  TextField,
} from '@griot/ui/form';
import { useEffect, useRef, type ReactNode } from 'react';
import { LONG } from '../long.ts';
import { Specimen, State } from '../specimen.tsx';

const GENRES = ['Romance', 'African Voices', 'Werewolf', 'Fantasy', 'Mystery'];
const TYPES = [
  { value: 'free', label: 'Free', hint: 'Every chapter is open' },
  { value: 'paid', label: 'Paid', hint: 'Later chapters cost coins' },
];

/** What all fields take; `value` is what is in the filled one. */
interface FieldKind {
  of: string;
  value: unknown;
  draw: (props: { name: string; label: string; hint?: string; disabled?: boolean; required?: boolean }) => ReactNode;
}

const KINDS: readonly FieldKind[] = [
  { of: 'TextField', value: LONG, draw: (props) => <TextField {...props} /> },
  { of: 'Counted field', value: 'Who counts the drum?', draw: (props) => <TextField {...props} max={80} /> },
  { of: 'TextArea', value: LONG, draw: (props) => <TextArea {...props} min={10} max={1000} rows={3} /> },
  { of: 'PasswordField', value: 'griot-demo', draw: (props) => <PasswordField {...props} purpose="new" advise /> },
  { of: 'SearchField', value: 'drum', draw: (props) => <SearchField {...props} placeholder="Title or author" /> },
  { of: 'CodeField', value: '123456', draw: (props) => <CodeField {...props} /> },
  {
    of: 'Select',
    value: 'long',
    draw: (props) => (
      <Select
        {...props}
        options={[
          { value: 'en', label: 'English' },
          { value: 'long', label: LONG },
        ]}
      />
    ),
  },
  { of: 'RadioGroup', value: 'paid', draw: (props) => <RadioGroup {...props} options={TYPES} stacked /> },
  { of: 'Checkbox', value: true, draw: (props) => <Checkbox {...props} /> },
  {
    of: 'LabelPicker',
    value: GENRES.slice(0, 3),
    draw: (props) => <LabelPicker {...props} options={GENRES} max={3} />,
  },
  { of: 'StarRating', value: 4, draw: (props) => <StarRating {...props} /> },
  { of: 'ImageField', value: null, draw: (props) => <ImageField {...props} /> },
];

/** Every field, empty and filled, with all that can stand around it; then a form on its way. */
export const Fields = () => (
  <>
    {KINDS.map(({ of, value, draw }) => {
      const field = (props: object = {}) => draw({ name: 'field', label: 'Pen name', ...props });
      return (
        <Specimen key={of} of={of}>
          <State name="empty">
            <OneForm>{field()}</OneForm>
          </State>
          <State name="filled, required, with a hint">
            <OneForm value={value}>{field({ required: true, hint: 'Readers see this name.' })}</OneForm>
          </State>
          <State name="hovered" shown="hover">
            <OneForm value={value}>{field()}</OneForm>
          </State>
          <State name="focused" shown="focus">
            <OneForm>{field()}</OneForm>
          </State>
          <State name="disabled">
            <OneForm value={value}>{field({ disabled: true })}</OneForm>
          </State>
          <State name="wrong">
            <Sent>
              <OneForm value={value} answer={{ field: ['This pen name is taken. Choose another one.'] }}>
                {field({ hint: 'Readers see this name.' })}
              </OneForm>
            </Sent>
          </State>
        </Specimen>
      );
    })}

    <Specimen of="Form, FormActions and SubmitButton">
      <State name="rest">
        <Naming onSubmit={() => undefined} />
      </State>
      <State name="busy">
        <Sent>
          <Naming onSubmit={() => new Promise<undefined>(() => undefined)} />
        </Sent>
      </State>
      <State name="refused as a whole">
        <Sent>
          <Naming onSubmit={() => 'Your connection may have dropped. Please try again.'} />
        </Sent>
      </State>
    </Specimen>
  </>
);

interface OneFormProps {
  value?: unknown;
  answer?: Record<string, string[]>;
  children: ReactNode;
}

const OneForm = ({ value, answer, children }: OneFormProps) => (
  <Form summary={null} initial={value === undefined ? {} : { field: value }} onSubmit={() => answer}>
    {children}
  </Form>
);

const Naming = ({ onSubmit }: { onSubmit: () => undefined | string | Promise<undefined> }) => (
  <Form onSubmit={onSubmit} initial={{ pen_name: 'Adaeze Okonkwo' }}>
    <TextField name="pen_name" label="Pen name" />
    <FormActions>
      <Button variant="quiet">Cancel</Button>
      <SubmitButton>Save</SubmitButton>
    </FormActions>
  </Form>
);

/** Sends the form in it at once. A wrong field would take the keyboard, which is no use of several on one page. */
function Sent({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('form')?.requestSubmit(), []);
  return (
    <div ref={box} inert>
      {children}
    </div>
  );
}
