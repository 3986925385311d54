import { PRODUCT, RATING_BURST, RATING_DEFAULTS, RATING_TRACE_DAYS } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { TextPage, type Section } from '../text-page/text-page.tsx';

/** How a novel's score is made, with the numbers that stand here. */
export default function RatingsPage() {
  const config = useCall('GET /config/', {}).data;
  return (
    <TextPage
      title="How Ratings Are Counted"
      lead={
        <p>
          A score should say what readers think of a novel, and not who was first or loudest. This page is the whole of
          how it is made; what a review may say stands in the <a href="/content-policy">Content Policy</a>.
        </p>
      }
      sections={sectionsOf({ ...RATING_DEFAULTS, ...config })}
    />
  );
}

type Settings = Record<Exclude<keyof typeof RATING_DEFAULTS, 'rating-prior-stars'>, number> & {
  'rating-prior-stars': string | number;
};

function sectionsOf(settings: Settings): Section[] {
  const prior = Number(settings['rating-prior-stars']);
  const voices = settings['rating-prior-voices'];
  const score = (reviews: number, stars: number): string =>
    ((prior * voices + reviews * stars) / (voices + reviews)).toFixed(1);
  return [
    {
      id: 'who',
      title: 'Who may rate',
      body: (
        <>
          <p>
            Whoever is signed in, has a confirmed e-mail and has read something of the novel:{' '}
            {settings['rating-read-share']} percent of the chapters that are open to them, at least 1 and never more
            than {settings['rating-read-most']}. Chapters that are free, that they bought or that their subscription
            opens are open to them. Before you write a review, its form says what is still to be read.
          </p>
          <p>
            Nobody rates a novel of their own, and everybody rates a novel once; you may change your review at any time.
          </p>
        </>
      ),
    },
    {
      id: 'score',
      title: 'The score',
      body: (
        <>
          <p>
            A review gives 1 to 5 stars for each of five aspects; their average, to half a star, is what it counts. The
            score of a novel is a Bayesian mean: until its readers have said otherwise, every novel is taken to be worth{' '}
            {settings['rating-prior-stars']} stars by {voices} voices.
          </p>
          <p>
            <strong>
              Score = ({settings['rating-prior-stars']} × {voices} + the stars of the reviews that count) ÷ ({voices} +
              the number of reviews)
            </strong>
          </p>
          <p>
            One review of 5 stars makes {score(1, 5)}, ten make {score(10, 5)}, a hundred make {score(100, 5)}. So a few
            friends do not pass many readers, and the number of reviews stands beside the score. The averages of the
            five aspects are plain ones.
          </p>
        </>
      ),
    },
    {
      id: 'bursts',
      title: 'Bursts of ratings',
      body: (
        <>
          <p>
            When {RATING_BURST.ratings} or more ratings of one novel come within {RATING_BURST.hours} hours from
            accounts that are younger than {RATING_BURST.youngDays} days, or from one network, they are set aside: they
            weigh nothing and are not listed until one of our staff has looked at them. Whoever wrote one sees beside it
            how it stands. Then they count, or they are dismissed for good; the decision is recorded with its reason,
            and nobody decides about a novel of their own.
          </p>
          <p>
            To tell one network from many, a keyed hash of it is stored with a rating for {RATING_TRACE_DAYS} days,
            never the address itself; it is another for every novel.
          </p>
        </>
      ),
    },
    {
      id: 'where',
      title: 'Where it counts',
      body: (
        <p>
          The same score stands on a novel’s page, in lists and on the home page, orders lists by rating, ranks what is
          top rated on {PRODUCT}, and is a part of the overall ranking. Nothing that is paid has a part in it.
        </p>
      ),
    },
  ];
}
