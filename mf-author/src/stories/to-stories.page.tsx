import { useGo } from '@griot/remote-kit';
import { useEffect } from 'react';

/** `/book-chapters` without a novel (ruling 30). */
export default function ToStoriesPage() {
  const go = useGo();
  useEffect(() => void go('/account-stories', { replace: true }), [go]);
  return null;
}
