import { useCall, usePlatform } from '@griot/remote-kit';
import { Button, Dialog } from '@griot/ui';
import { Form, LabelPicker, Select, type Option } from '@griot/ui/form';
import { useId } from 'react';
import { agesAt, ageInWords, LENGTHS, lengthInWords, tagsOf, type Filters } from './filters.ts';

interface Given { filters: Filters; onChoose: (filters: Filters) => void; onClose: () => void }
interface Values { completed?: string; length?: string; updated?: string; tags?: string[]; without?: string[] }

/** Chooses what a list of novels is narrowed by: status, length, update and tags (part 2 §2.7). */
export default function FilterDialog({ filters, onChoose, onClose }: Given) {
  const now = usePlatform().now();
  const tags = useCall('GET /tags/', { query: { limit: 1000 } });
  const form = useId();
  const { words_min: min, words_max: max, updated_after: after } = filters;

  const choose = ({ completed, length, updated, tags: wanted = [], without = [] }: Values): void => {
    const [from, to] = (length ?? '').split('-');
    onChoose({
      ...filters,
      completed: completed || undefined, words_min: from || undefined, words_max: to || undefined, updated_after: updated || undefined,
      tags: wanted.join(',') || undefined, tags_exclude: without.join(',') || undefined,
    });
    onClose();
  };

  return (
    <Dialog
      title="Filter"
      onClose={onClose}
      actions={<><Button onClick={() => { onChoose({}); onClose(); }}>Clear all</Button><Button variant="primary" type="submit" form={form}>Show novels</Button></>}
    >
      <Form<Values>
        id={form}
        aria-label="Filter"
        initial={{ completed: filters.completed, length: min ?? max ? lengthValue(min, max) : '', updated: after, tags: tagsOf(filters.tags), without: tagsOf(filters.tags_exclude) }}
        onSubmit={choose}
      >
        <Select name="completed" label="Status" placeholder="Any" options={[{ value: 'false', label: 'Ongoing' }, { value: 'true', label: 'Completed' }]} />
        <Select name="length" label="Length" placeholder="Any" options={lengths(min, max)} />
        <Select name="updated" label="Updated" placeholder="Any time" options={ages(after, now)} />
        <LabelPicker name="tags" label="Tags" hint="Novels with any of these." free options={tags.data?.results.map((tag) => tag.name) ?? []} />
        <LabelPicker name="without" label="Leave out" hint="No novels with any of these tags." free options={tags.data?.results.map((tag) => tag.name) ?? []} />
      </Form>
    </Dialog>
  );
}

const lengthValue = (min: string | undefined, max: string | undefined): string => `${min ?? ''}-${max ?? ''}`;

/** The lengths that are offered, and the one that somebody else's link has asked for. */
function lengths(min: string | undefined, max: string | undefined): Option[] {
  const offered = LENGTHS.map(([from, to]) => ({ value: lengthValue(from, to), label: lengthInWords(from, to) }));
  const own = lengthValue(min, max);
  return own === '-' || offered.some(({ value }) => value === own) ? offered : [{ value: own, label: lengthInWords(min, max) }, ...offered];
}

function ages(after: string | undefined, now: Date): Option[] {
  const offered = agesAt(now).map(({ label, date }) => ({ value: date, label }));
  return after === undefined || offered.some(({ value }) => value === after) ? offered : [{ value: after, label: ageInWords(after, now) }, ...offered];
}
