import { messageOf, type Api } from '@griot/api';
import type { Answer, Entities } from '@griot/contracts';
import { useAnswers, useApi, useOverlay, useSession, useToast } from '@griot/remote-kit';
import { useRef } from 'react';
import { novelPath } from '../novel/addresses.ts';
import { changeShown, holdShown, REVIEWS, votesAfter, votesOf, type Press, type Votes } from './votes.ts';

/**
 * Likes and dislikes of a novel's reviews. Counts change at once and go back when the server refuses; a press while the
 * last one is on its way is ignored (part 2 §4). Whoever is signed out is asked to sign in.
 */
export function useVote(slug: string): (review: Entities['Review'], press: Press) => Promise<void> {
  const api = useApi();
  const answers = useAnswers();
  const signedIn = useSession().state === 'authorised';
  const overlay = useOverlay();
  const toast = useToast();
  const onTheirWay = useRef(new Set<string>());

  return async (review, press) => {
    if (!signedIn) return void overlay('auth.login', { returnURL: novelPath(slug), why: 'vote' });
    const { id } = review;
    if (onTheirWay.current.has(id)) return;
    onTheirWay.current.add(id);
    const before = votesOf(review);
    const show = (votes: Votes) => changeShown(answers, id, (shown) => ({ ...shown, ...votes }));
    await holdShown(answers, id);
    show(votesAfter(before, press));
    try {
      show(await cast(api, { novel: slug, review: id }, before, press));
    } catch (error) {
      show(before);
      toast(`Your ${press} was not saved. ${messageOf(error, 'Please try again.')}`, 'error');
      // The review may be gone, or the vote counted and only its answer lost.
      void answers.refresh(REVIEWS);
    } finally {
      onTheirWay.current.delete(id);
    }
  };
}

type Vote = 'POST /novels/{novel}/reviews/{review}/like/';

function cast(
  api: Api,
  params: { novel: string; review: string },
  { is_liked, is_disliked }: Votes,
  press: Press,
): Promise<Answer<Vote>> {
  if (press === 'like' ? is_liked : is_disliked)
    return api.call('DELETE /novels/{novel}/reviews/{review}/like/', { params });
  return press === 'like'
    ? api.call('POST /novels/{novel}/reviews/{review}/like/', { params })
    : api.call('POST /novels/{novel}/reviews/{review}/unlike/', { params });
}
