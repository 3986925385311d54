import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useApi, useToast } from '@griot/remote-kit';
import { useRef, useState } from 'react';
import { useAsCommenter } from './use-as-commenter.ts';

type Likes = Entities['CommentLikes'];

/** Likes a comment: it counts at once and goes back when the server refuses; a press while the last one is on its way is ignored. */
export function useLike(comment: Entities['CommentAnswer']): { likes: Likes; press: () => Promise<void> } {
  const api = useApi();
  const toast = useToast();
  const asCommenter = useAsCommenter();
  const underWay = useRef(false);
  const [pressed, setPressed] = useState<{ of: Likes; likes: Likes } | null>(null);
  // What is asked anew knows better.
  const likes = pressed?.of === comment ? pressed.likes : comment;

  const cast = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    const show = (shown: Likes) => setPressed({ of: comment, likes: shown });
    const is_liked = !likes.is_liked;
    show({ is_liked, num_likes: likes.num_likes + (is_liked ? 1 : -1) });
    const params = { comment: comment.id };
    try {
      show(
        await (is_liked
          ? api.call('POST /comments/{comment}/like/', { params })
          : api.call('DELETE /comments/{comment}/like/', { params })),
      );
    } catch (error) {
      show(likes);
      toast(`Your like was not saved. ${messageOf(error, 'Please try again.')}`, 'error');
    } finally {
      underWay.current = false;
    }
  };
  return { likes, press: () => asCommenter(() => void cast()) };
}
