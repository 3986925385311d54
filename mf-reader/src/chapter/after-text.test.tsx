import { useParams } from '@griot/nav';
import { renderPage } from '@griot/testing';
import { act, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { AfterText } from './after-text.tsx';

const painted: string[] = [];

/** Chapters with a foot, of which the third is locked; notes the foot that stands when each chapter's beginning does. */
function Chapters() {
  const { chapter = '' } = useParams();
  useLayoutEffect(() => {
    const link = document.querySelector('a');
    painted.push(`${chapter} · ${link?.textContent}${link?.closest('[inert]') ? ', dead' : ''}`);
  }, [chapter]);
  return (
    <AfterText of={chapter} below={chapter !== '3'}>
      <a href="/next">after {chapter}</a>
    </AfterText>
  );
}

test('what follows the text is drawn after its first lines, and leads nowhere before that; at once where there is no text, and on the way back', async () => {
  const { platform } = renderPage(Chapters, { path: '/read/:chapter', at: '/read/1' });
  const foot = (chapter: string) => screen.getByRole('link', { name: `after ${chapter}` });
  expect(painted.splice(0)).toEqual(['1 · after 1']);

  await act(() => platform.nav.push('/read/2'));
  expect(painted.splice(0)).toEqual(['2 · after 1, dead']);
  expect(foot('2').closest('[inert]')).toBeNull();

  await act(() => platform.nav.push('/read/3'));
  expect(painted.splice(0)).toEqual(['3 · after 3']);

  platform.nav.back();
  await screen.findByText('after 2');
  expect(painted.splice(0)).toEqual(['2 · after 2']);
});
