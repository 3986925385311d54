import { useCall, useSession } from '@griot/remote-kit';
import { Badge, HeartIcon } from '@griot/ui';
import { isLiked } from './rating.ts';

/** Says that the signed-in reader's own review counts as Liked (part 2 §2.8 and §3). */
export function LikedMark({ slug }: { slug: string }) {
  const signedIn = useSession().state === 'authorised';
  const mine = useCall('GET /novels/{novel}/reviews/mine/', { params: { novel: slug } }, { enabled: signedIn });
  return signedIn && mine.data && isLiked(mine.data) ? (
    <Badge tone="good">
      <HeartIcon size={14} aria-hidden="true" />
      Liked
    </Badge>
  ) : null;
}
