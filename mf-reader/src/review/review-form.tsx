import { ApiError, messageOf } from '@griot/api';
import { REVIEW_MAX, REVIEW_MIN, type Entities } from '@griot/contracts';
import { useAnswers, useApi, useCall, useLeaveQuestion, usePlatform, useSession, useToast } from '@griot/remote-kit';
import { Button, color, Delayed, Dialog, ErrorState, lettersOf, Skeleton, space, UnsavedDialog } from '@griot/ui';
import { Checkbox, Form, StarRating, TextArea, type Refusal } from '@griot/ui/form';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { readOnPath } from '../novel/addresses.ts';
import { ASPECTS } from '../novel/rating.ts';
import { Typed } from '../unsent/typed.tsx';
import { unsentReview, type ReviewValues } from './unsent.ts';
import { TooLittleRead, type Lacking } from './too-little-read.tsx';
import { keepMine, MINE, READING } from './votes.ts';

export interface ReviewFormProps {
  slug: string;
  novel: Pick<Entities['Novel'], 'title'>;
  onClose: () => void;
  onPosted: () => void;
}

/** The words of part 2 §5. */
const RATE_ALL = 'Please rate the novel on all aspects (at least 1 star).';
const TOO_SHORT = `Please, ensure the review is at least ${REVIEW_MIN} characters.`;
const TOO_LONG = `Please, ensure the review is at most ${REVIEW_MAX} characters.`;

/** Where a reader rates and reviews a novel, or changes what they wrote. Nothing written is lost without a question. */
export default function ReviewForm({ slug, novel, onClose, onPosted }: ReviewFormProps) {
  const { session } = usePlatform();
  const api = useApi();
  const answers = useAnswers();
  const toast = useToast();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [sending, setSending] = useState(false);
  const mine = useCall(MINE, { params: { novel: slug } }, { enabled: useSession().state === 'authorised' });
  const read = useCall(
    READING,
    { params: { novel: slug } },
    { enabled: useSession().state === 'authorised', staleTime: 0 },
  );
  /** The form comes after the dialog, which has given the focus to something else by then. */
  const [late] = useState(mine.data === undefined || read.data === undefined);
  // Asked once: what comes later must not wipe what is being written. Where it is not known what was read, the server says it.
  const [start, setStart] = useState<{
    values: ReviewValues;
    untouched: ReviewValues;
    typed: boolean;
    again: boolean;
    lacking: Lacking | null;
  } | null>(null);
  if (!start && mine.data !== undefined && (read.data !== undefined || read.isError))
    setStart({
      values: waiting() ?? valuesOf(mine.data),
      untouched: valuesOf(mine.data),
      typed: waiting() !== null,
      again: mine.data !== null,
      lacking: read.data && !read.data.may ? read.data : null,
    });
  const leave = useLeaveQuestion(dirty || start?.typed === true);
  // What was typed before stays in sight; else there is nothing to type yet.
  const closed = start !== null && start.lacking !== null && waiting() === null;

  function waiting(): ReviewValues | null {
    const user = session.current();
    return user.state === 'authorised' ? unsentReview.of(slug, user.user.pen_name) : null;
  }

  const hold = (values: ReviewValues): void => {
    const author = session.current();
    if (author.state === 'authorised') unsentReview.store(slug, author.user.pen_name, values);
  };
  const forget = (): void => {
    const author = session.current();
    if (author.state === 'authorised') unsentReview.forget(slug, author.user.pen_name);
  };
  const send = async (values: ReviewValues): Promise<Refusal> => {
    setSending(true);
    try {
      const { message, ...review } = await api.call('POST /novels/{novel}/reviews/mine/', {
        params: { novel: slug },
        body: bodyOf(values),
      });
      forget();
      toast(message || 'Success', 'success');
      keepMine(answers, slug, review);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error, 'Your review was not posted.');
    } finally {
      setSending(false);
    }
    onPosted();
    onClose();
  };
  const cancel = async (): Promise<void> => {
    if (!(await leave.mayLeave())) return;
    forget();
    onClose();
  };

  return (
    <>
      {/* Before the dialog, so that it is taken away first and the focus goes back to where it all began. */}
      {leave.asked ? (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          Your review has not been posted.
        </UnsavedDialog>
      ) : null}
      <Dialog
        title={start?.again ? 'Edit your review' : 'Write a review'}
        onClose={() => void cancel()}
        busy={sending}
        actions={
          <>
            <Button onClick={() => void cancel()} disabled={sending}>
              {closed ? 'Close' : 'Cancel'}
            </Button>
            {closed ? (
              <Button variant="primary" href={readOnPath(slug)}>
                Read on
              </Button>
            ) : (
              <Button type="submit" form={formId} variant="primary" busy={sending} disabled={!start}>
                {start?.again ? 'Save review' : 'Post review'}
              </Button>
            )}
          </>
        }
      >
        {start?.lacking ? <TooLittleRead {...start.lacking} /> : null}
        {closed ? null : start ? (
          <Form<ReviewValues>
            id={formId}
            aria-label="Review"
            initial={start.values}
            onSubmit={send}
            onDirty={setDirty}
            validate={allRated}
          >
            <Typed untouched={start.untouched} onWrite={hold} onTakenBack={forget} />
            <About>
              What do you think of <cite>{novel.title}</cite>?
            </About>
            <Aspects>
              {ASPECTS.map(([aspect, label], n) => (
                <StarRating
                  key={aspect}
                  name={aspect}
                  label={label}
                  required="At least 1 star"
                  autoFocus={late && n === 0}
                />
              ))}
            </Aspects>
            <TextArea
              name="review"
              label="Your review"
              min={REVIEW_MIN}
              max={REVIEW_MAX}
              rows={4}
              measure={lettersOf}
              required={TOO_SHORT}
              validate={checkText}
            />
            <Checkbox
              name="is_spoiler"
              label="Spoiler: it tells of the plot"
              hint="Such a review stays hidden until a reader asks for it."
            />
          </Form>
        ) : mine.isError ? (
          <ErrorState title="Your review did not load." onRetry={() => void mine.refetch()}>
            {messageOf(mine.error)}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton lines={8} />
          </Delayed>
        )}
      </Dialog>
    </>
  );
}

/** Said once for all five. */
const allRated = (values: ReviewValues) => (ASPECTS.every(([aspect]) => values[aspect]) ? {} : { aspects: [RATE_ALL] });

const checkText = (text: string): string | undefined =>
  lettersOf(text) < REVIEW_MIN ? TOO_SHORT : lettersOf(text) > REVIEW_MAX ? TOO_LONG : undefined;

/** Stars are stored doubled (part 2 §9). */
const valuesOf = (review: Entities['Review'] | null): ReviewValues =>
  review
    ? {
        ...Object.fromEntries(ASPECTS.map(([aspect]) => [aspect, Math.round(review[aspect] / 2)])),
        review: review.review,
        is_spoiler: review.is_spoiler,
      }
    : { is_spoiler: false };

const bodyOf = ({
  writing_quality = 0,
  update_stability = 0,
  story_development = 0,
  character_design = 0,
  world_background = 0,
  review = '',
  is_spoiler = false,
}: ReviewValues) => ({
  writing_quality: writing_quality * 2,
  update_stability: update_stability * 2,
  story_development: story_development * 2,
  character_design: character_design * 2,
  world_background: world_background * 2,
  review: review.trim(),
  is_spoiler,
});

const About = styled.p`
  color: ${color.inkSoft};
  overflow-wrap: anywhere;
`;
const Aspects = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  align-items: start;
  gap: ${space[8]} ${space[16]};
`;
