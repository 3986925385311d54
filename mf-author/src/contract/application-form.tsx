import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useLeaveQuestion, useToast } from '@griot/remote-kit';
import { Button, color, Notice, Stack, type, UnsavedDialog } from '@griot/ui';
import { Form, FormActions, SubmitButton, type Refusal } from '@griot/ui/form';
import type { FormApi } from 'final-form';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { styled } from 'styled-components';
import { NotStored } from '../stored-text/not-stored.tsx';
import { storageRefusedAtom } from '../stored-text/stored-texts.ts';
import { BookFields } from './book-fields.tsx';
import { stepOf, type Step } from './fields.ts';
import { PersonalFields } from './personal-fields.tsx';
import { refusedFields, RefusedFields } from './refused-fields.tsx';
import { Steps } from './steps.tsx';
import { formKey, storedForms, type ContractValues } from './stored-form.ts';
import { initialValues, isChanged, onTheWire, storable } from './values.ts';

export interface ApplicationFormProps {
  novel: Entities['OwnNovel'];
  me: Entities['Me'];
  /** What was rejected; null where there is none, or where nobody can read it any more. */
  contract: Entities['AuthorContract'] | null;
  /** Asks anew how the contract stands. */
  onStale: () => void;
}

/** The two steps of the application (part 2 §2.13): first sent, or sent again after a rejection. */
export function ApplicationForm(props: ApplicationFormProps) {
  const [fresh, setFresh] = useState(0);
  return <OneForm key={fresh} {...props} onAfresh={() => setFresh(fresh + 1)} />;
}

type FormValues = Partial<ContractValues>;

function OneForm({ novel, me, contract, onStale, onAfresh }: ApplicationFormProps & { onAfresh: () => void }) {
  const toast = useToast();
  const storeForm = useSetAtom(storedForms.all);
  const isRefusedStorage = useAtomValue(storageRefusedAtom);
  const key = formKey(me.pen_name, novel.id);
  const after = contract?.version ?? 0;
  const [known] = useState(() => initialValues(contract, me, novel));
  const [stored] = useState(() => {
    const found = storedForms.read(key);
    return found?.after === after ? found.values : null;
  });
  const [start] = useState<FormValues>(() => ({ ...known, ...stored }));
  const [step, setStep] = useState<Step>(0);
  const [refused, setRefused] = useState<ReactNode>(null);
  const [dirty, setDirty] = useState(false);
  // Sent or discarded: there is nothing left to store.
  const done = useRef(false);
  const leave = useLeaveQuestion(dirty);
  const steps = useFocusOnChange(step, refused !== null);
  const form = useRef<FormApi<FormValues> | null>(null);

  /** A field that comes back takes its initial value (react-final-form 7): that is what was typed by now. */
  const goTo = (next: Step) => {
    if (next === step) return;
    form.current?.initialize(form.current.getState().values);
    setStep(next);
  };

  const forget = () => {
    done.current = true;
    storeForm(key, null);
  };
  const sent = { failure: null, onDone: forget } as const;
  const applying = useAction('POST /contracts/apply/', sent);
  const changing = useAction('PATCH /contracts/{contract}/', sent);

  const send = async (values: FormValues): Promise<Refusal> => {
    setRefused(null);
    if (step === 0) {
      goTo(1);
      return;
    }
    const body = onTheWire(values, novel.id);
    try {
      await (contract ? changing.run({ params: { contract: contract.id }, body }) : applying.run({ body }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = refusedFields(error);
      const first = Object.keys(fields).map(stepOf).sort()[0];
      if (first !== undefined) {
        goTo(first);
        setRefused(<RefusedFields fields={fields} />);
        return Object.fromEntries(Object.entries(fields).filter(([name]) => stepOf(name) === first));
      }
      const text = textOf(error);
      if (error.code === 'conflict') {
        // It stands otherwise by now, and the form may go: the words stay in sight.
        toast(text, 'error');
        onStale();
      }
      return text;
    }
  };

  return (
    <Form<FormValues>
      aria-label="Contract application"
      initial={{ ...start, email: me.email, pen_name: me.pen_name } as FormValues}
      onSubmit={send}
      summary={refused ?? 'Please fix the errors and retry'}
    >
      <Watch
        onChange={(values, api) => {
          form.current = api;
          if (done.current) return;
          setDirty(isChanged(values, start));
          const text = storable(values);
          storeForm(key, isChanged(text, storable(known)) ? { after, values: text } : null);
        }}
      />
      <Stack $gap={24}>
        {stored && (
          <Notice
            action={
              <Button
                size="small"
                onClick={() => {
                  forget();
                  onAfresh();
                }}
              >
                Start afresh
              </Button>
            }
          >
            This is what you typed last time. Only the number and the pictures of your document were not stored.
          </Notice>
        )}
        <Steps step={step} ref={steps} />
        {step === 0 ? <PersonalFields sent={contract !== null} /> : <BookFields />}
        <NotStored />
        <Hint>
          What you type is stored on this device until you submit it. The number and the pictures of your document never
          are: they go to the editors, who alone can open them.
        </Hint>
        <FormActions>
          {step === 1 && <Button onClick={() => goTo(0)}>Back</Button>}
          <SubmitButton>{step === 0 ? 'Next' : contract ? 'Submit again' : 'Submit'}</SubmitButton>
        </FormActions>
      </Stack>
      {leave.asked && (
        <UnsavedDialog
          onStay={() => leave.answer(false)}
          onDiscard={() => {
            forget();
            leave.answer(true);
          }}
          onSave={isRefusedStorage ? undefined : () => leave.answer(true)}
        >
          <p>This application has not been submitted yet.</p>
          {!isRefusedStorage && (
            <p>Save keeps it on this device, all but the number and the pictures of your document.</p>
          )}
        </UnsavedDialog>
      )}
    </Form>
  );
}

/** Why it was refused as a whole. A novel that has lost words meanwhile says which; the server's other texts are sentences. */
const textOf = (error: ApiError): string =>
  error.code === 'not_eligible'
    ? `This novel is not eligible for a contract yet. ${(error.fields['num_words'] ?? []).join(' ')}`.trim()
    : messageOf(error, 'An unknown error occurred while applying for contract.');

/** Tells what is in the form, and hands it out. */
function Watch({ onChange }: { onChange: (values: FormValues, api: FormApi<FormValues>) => void }) {
  const api = useForm<FormValues>();
  const { values } = useFormState<FormValues>({ subscription: { values: true } });
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(values, api), [values, api]);
  return null;
}

/** In a third of a second they have heard. */
const FRAMES = 20;

/** Takes the focus along when another step comes: to where one is, or to the first field there that was refused. */
function useFocusOnChange(step: Step, refused: boolean): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!refused) {
      list.current?.focus();
      return;
    }
    // Fields that have just come hear of their errors some frames after this.
    let frame = 0;
    const look = (left: number) => {
      const wrong = list.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (wrong) wrong.focus();
      else if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
    };
    frame = requestAnimationFrame(() => look(FRAMES));
    return () => cancelAnimationFrame(frame);
  }, [step, refused]);
  return list;
}

const Hint = styled.p`
  max-width: 66ch;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
