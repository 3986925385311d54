import type { FieldTexts } from '@griot/contracts';
import { useCall, usePlatform } from '@griot/remote-kit';
import { Button, Dialog, from, space } from '@griot/ui';
import { Form, LabelPicker, Select, TextField } from '@griot/ui/form';
import { useId } from 'react';
import { useField } from 'react-final-form';
import { styled } from 'styled-components';
import { boundsOf, filtersFrom, OWN, troubleOf, type Bounds } from './bounds.ts';
import { agesAt, LENGTHS, lengthInWords, lengthValue, type Filters } from './filters.ts';

interface FilterDialogProps {
  filters: Filters;
  onChoose: (filters: Filters) => void;
  onClose: () => void;
}

/** Chooses what a list of novels is narrowed by: status, length, update and tags (part 2 §2.7). */
export default function FilterDialog({ filters, onChoose, onClose }: FilterDialogProps) {
  const now = usePlatform().now();
  const tags = useCall('GET /tags/', { query: { limit: 1000 } });
  const names = tags.data?.results.map((tag) => tag.name) ?? [];
  const form = useId();

  const choose = (bounds: Bounds): void => {
    onChoose(filtersFrom(bounds));
    onClose();
  };

  return (
    <Dialog
      title="Filter"
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              onChoose({});
              onClose();
            }}
          >
            Clear all
          </Button>
          <Button variant="primary" type="submit" form={form}>
            Show novels
          </Button>
        </>
      }
    >
      <Form<Bounds>
        id={form}
        aria-label="Filter"
        summary={null}
        initial={boundsOf(filters, now)}
        validate={(bounds): FieldTexts => troubleOf(bounds, now)}
        onSubmit={choose}
      >
        <Select
          name="completed"
          label="Status"
          placeholder="Any"
          options={[
            { value: 'false', label: 'Ongoing' },
            { value: 'true', label: 'Completed' },
          ]}
        />
        <Select
          name="length"
          label="Length"
          placeholder="Any"
          options={[
            ...LENGTHS.map(([min, max]) => ({ value: lengthValue(min, max), label: lengthInWords(min, max) })),
            { value: OWN, label: 'Between two numbers of words' },
          ]}
        />
        <OfOwn name="length">
          <TextField name="words_min" label="At least so many words" inputMode="numeric" autoComplete="off" />
          <TextField name="words_max" label="At most so many words" inputMode="numeric" autoComplete="off" />
        </OfOwn>
        <Select
          name="updated"
          label="Updated"
          placeholder="Any time"
          options={[
            ...agesAt(now).map(({ label, date }) => ({ value: date, label })),
            { value: OWN, label: 'Between two days' },
          ]}
        />
        <OfOwn name="updated">
          <TextField name="updated_after" label="Updated since" type="date" />
          <TextField name="updated_before" label="Updated before" type="date" />
        </OfOwn>
        <LabelPicker name="tags" label="Tags" hint="Novels with any of these." free options={names} />
        <LabelPicker name="without" label="Leave out" hint="No novels with any of these tags." free options={names} />
      </Form>
    </Dialog>
  );
}

/** The two fields for bounds of one's own, once they are asked for. */
function OfOwn({ name, children }: { name: 'length' | 'updated'; children: React.ReactNode }) {
  const { input } = useField<string>(name, { subscription: { value: true }, allowNull: true });
  return input.value === OWN ? <Two>{children}</Two> : null;
}

const Two = styled.div`
  display: grid;
  align-items: start;
  gap: ${space[16]};
  ${from.phone} {
    grid-template-columns: 1fr 1fr;
  }
`;
