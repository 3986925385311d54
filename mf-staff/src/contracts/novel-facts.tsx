import { ApiError } from '@griot/api';
import { CONTRACT_WORDS_MIN, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Delayed, formatDate, formatNumber, Section, Skeleton, Stat, Stats } from '@griot/ui';

/** What readers have of the novel today. Its words come with the contract, whatever else does not load. */
export function NovelFacts({ novel: { slug, title, num_words } }: { novel: Entities['QueuedContract']['novel'] }) {
  const {
    data: novel,
    isPending,
    error,
  } = useCall('GET /novels/{novel}/', { params: { novel: slug } }, { staleTime: 0 });
  return (
    <Section title="The novel today">
      <Stats>
        <Stat
          label={
            num_words < CONTRACT_WORDS_MIN
              ? `Words published, of ${formatNumber(CONTRACT_WORDS_MIN)} needed`
              : 'Words published'
          }
          value={formatNumber(num_words)}
        />
        {isPending && (
          <Delayed>
            <Skeleton width="240px" height="44px" />
          </Delayed>
        )}
        {novel && (
          <>
            <Stat label="Chapters" value={formatNumber(novel.num_chapters)} />
            <Stat label="Views" value={formatNumber(novel.num_views)} />
            <Stat label="Collections" value={formatNumber(novel.num_collections)} />
            <Stat label="Reviews" value={formatNumber(novel.num_reviews)} />
            <Stat label="Status" value={novel.completed ? 'Completed' : 'Ongoing'} />
          </>
        )}
      </Stats>
      {novel && (
        <p>
          {[novel.genres.join(', '), novel.age_range, `begun ${formatDate(novel.created_at)}`]
            .filter(Boolean)
            .join(' · ')}
          . <a href={`/book/${slug}`}>Open {title}</a>
        </p>
      )}
      {error && (
        <p>
          {error instanceof ApiError && error.status === 404
            ? 'Readers cannot see this novel now: it is hidden, taken back or not published.'
            : 'More about the novel did not load.'}
        </p>
      )}
    </Section>
  );
}
