import { act } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { HydratedLater } from './hydrated-later.tsx';

test('a part that is hydrated later is drawn when the page around it has been taken over, and stands as it was written', async () => {
  const order: string[] = [];
  const Shelf = () => {
    order.push('shelf drawn');
    return <p>Shelf</p>;
  };
  const Page = () => {
    useLayoutEffect(() => void order.push('page taken over'), []);
    return (
      <>
        <h1>Front</h1>
        <HydratedLater>
          <Shelf />
        </HydratedLater>
      </>
    );
  };
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Page />);
  const shelf = place.querySelector('p');
  expect(place.querySelectorAll('[data-later]')).toHaveLength(1);
  place.addEventListener('hydrated', () => order.push('shelf taken over'));
  order.length = 0;
  let root: Root | undefined;
  await act(async () => {
    root = hydrateRoot(place, <Page />);
  });
  expect(order).toEqual(['page taken over', 'shelf drawn', 'shelf taken over']);
  expect(place.querySelector('[data-later]')).toBeNull();
  expect(place.querySelector('p')).toBe(shelf);
  await act(async () => root?.unmount());
});
