import { aNovel } from '@griot/testing';
import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Carousel } from './carousel.tsx';

const NOVELS = ['Salt Road', 'Drum', 'Ferry', 'Ghosts'].map((title, i) => aNovel({ id: `nov_${i}`, title }));

let root: Root;
afterEach(() => act(() => root.unmount()));

test('a cover that is pressed while the page is taken over comes to the middle as soon as covers turn', async () => {
  const main = document.createElement('main');
  main.innerHTML = renderToString(<Carousel novels={NOVELS} />);
  document.body.replaceChildren(main);
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Drum');
  await act(async () => {
    root = hydrateRoot(main, <Carousel novels={NOVELS} />);
    // A press makes React take the page over at once; what makes covers turn begins after that.
    screen.getByRole('button', { name: /^Show Ferry/ }).click();
  });
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Ferry');
});
