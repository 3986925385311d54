import { useCall, useSession } from '@griot/remote-kit';

/** A novel with the reader's own shelf mark, as the gateway inlines it for a guest. */
export const useNovel = (slug: string) =>
  useCall('GET /novels/{novel}/', { params: { novel: slug }, query: { show_shelf: 'true' } });

/** Where the signed-in reader stands in a novel; a guest stands nowhere. */
export function usePosition(slug: string) {
  const signedIn = useSession().state === 'authorised';
  return useCall('GET /novels/reading/{novel}/', { params: { novel: slug } }, { enabled: signedIn });
}
