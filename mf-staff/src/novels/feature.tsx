import { COMPUTED_LISTINGS, FEATURED_WORDS_MIN, formatNumber, type Entities } from '@griot/contracts';
import { messageOf } from '@griot/api';
import { useCall } from '@griot/remote-kit';
import { Button, Delayed, Notice, Section, Skeleton, Stack } from '@griot/ui';
import { useState } from 'react';
import { Checkbox } from '@griot/ui/form';
import { Soft } from '../layout/soft.tsx';
import { FormDialog } from '../decision/form-dialog.tsx';
import { useWrite } from '../decision/use-write.ts';
import { listingLabel } from './listing-label.ts';

/** The listings that an editor chooses for a novel; all others are reckoned from what readers do (ruling 9). */
export function Feature({ novel }: { novel: Entities['StaffNovel'] }) {
  const [open, setOpen] = useState(false);
  const choose = useWrite('PUT /staff/novels/{novel}/listings/', {
    success: ({ listings }) =>
      listings.length === 0
        ? `${novel.title} is featured nowhere.`
        : `${novel.title} is featured in ${listings.map(listingLabel).join(', ')}.`,
  });
  return (
    <Section
      title="Featured"
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          Choose listings
        </Button>
      }
    >
      <Stack $gap={8}>
        <p>{novel.listings.length === 0 ? 'Not featured.' : `In ${novel.listings.map(listingLabel).join(', ')}.`}</p>
        {novel.num_words < FEATURED_WORDS_MIN && (
          <Soft>
            {novel.listings.length === 0
              ? `A novel is featured from ${formatNumber(FEATURED_WORDS_MIN)} published words on.`
              : `It stays where it is. Into further listings come novels from ${formatNumber(FEATURED_WORDS_MIN)} published words on.`}{' '}
            This one has {formatNumber(novel.num_words)}.
          </Soft>
        )}
        {!novel.listed && <Soft>Readers see it there once it is published.</Soft>}
      </Stack>
      {open && (
        <Listings
          novel={novel}
          onClose={() => setOpen(false)}
          onSend={(listings) => choose.send({ params: { novel: novel.id }, body: { listings } })}
        />
      )}
    </Section>
  );
}

function Listings({
  novel,
  onSend,
  onClose,
}: {
  novel: Entities['StaffNovel'];
  onSend: (
    listings: string[],
  ) => ReturnType<ReturnType<typeof useWrite<'PUT /staff/novels/{novel}/listings/'>>['send']>;
  onClose: () => void;
}) {
  const all = useCall('GET /listings/', { query: { limit: 1000 } });
  const names = all.data?.results
    .map(({ name }) => name)
    .filter((name) => !(COMPUTED_LISTINGS as readonly string[]).includes(name));
  // A name may hold what a field's name may not: each goes by its number.
  const chosen = names && Object.fromEntries(names.map((name, n) => [`listing${n}`, novel.listings.includes(name)]));
  return (
    <FormDialog<Record<string, boolean>>
      key={names?.join('\n') ?? ''}
      title={`Feature ${novel.title}`}
      submit="Save listings"
      onClose={onClose}
      {...(chosen && { initial: chosen })}
      onSend={async (values) =>
        names ? onSend(names.filter((_, n) => values[`listing${n}`])) : 'The listings are not here yet.'
      }
    >
      {names?.map((name, n) => (
        <Checkbox key={name} name={`listing${n}`} label={listingLabel(name)} />
      ))}
      {names?.length === 0 && <p>There is no listing to choose.</p>}
      {!names &&
        (all.isError ? (
          <Notice
            tone="bad"
            action={
              <Button size="small" busy={all.isFetching} onClick={() => void all.refetch()}>
                Retry
              </Button>
            }
          >
            {messageOf(all.error)}
          </Notice>
        ) : (
          <Delayed>
            <Skeleton height="44px" lines={2} />
          </Delayed>
        ))}
    </FormDialog>
  );
}
