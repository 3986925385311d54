import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useWritten } from './use-written.ts';

afterEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

test('a written page that is taken over is drawn as what it is before it is painted', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const place = document.createElement('div');
  const beforePainting = new Promise<string>((resolve) => {
    const Page = () => {
      const written = useWritten();
      // What is drawn by the end of this task is what the browser paints.
      useLayoutEffect(() => queueMicrotask(() => resolve(place.innerHTML)), []);
      return <button inert={written}>Unlock</button>;
    };
    place.innerHTML = renderToString(<Page />);
    startTransition(() => void hydrateRoot(place, <Page />));
  });
  expect(place.innerHTML).toBe('<button inert="">Unlock</button>');
  expect(await beforePainting).toBe('<button>Unlock</button>');
});
