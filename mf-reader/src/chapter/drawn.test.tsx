import { takeDrawn } from '../../dev/drawn.ts';
import { renderPage } from '@griot/testing';
import { act, renderHook, screen } from '@testing-library/react';
import { answersFor, reading } from '../../dev/three-chapters.ts';
import ChapterPage from './chapter.page.tsx';
import { useLastSeen } from './use-last-seen.ts';

/** The same in every chapter. */
const ALIKE = ['ReadingTop', 'OfflineNotice', 'ToNovel', 'ToPanel'];

afterEach(() => void Reflect.deleteProperty(window, 'requestIdleCallback'));

test('turning to a chapter at hand draws once what is of the chapter, and nothing that is the same in each', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  const { person, platform } = renderPage(ChapterPage, {
    ...reading('third-night-1'),
    answers: answersFor({ unlocked: () => true }),
  });
  const atHand = async (chapter: string) => {
    await screen.findByRole('link', { name: 'Next' });
    await act(async () => idle.splice(0).forEach((work) => work()));
    const asked = platform.asked.filter(({ input }) => input.params?.chapter === chapter).map(({ call }) => call);
    expect(asked).toContain('GET /novels/{novel}/chapters/{chapter}/content/');
  };
  await atHand('2');
  await person.keyboard('{ArrowRight}');
  await screen.findByText('First line of 2.');
  await atHand('3');
  expect(takeDrawn()).toEqual(expect.arrayContaining(ALIKE));
  await person.keyboard('{ArrowRight}');
  await screen.findByText('First line of 3.');
  const drawn = takeDrawn();
  expect(drawn.filter((name) => name === 'Reading' || name === 'ChapterText')).toEqual(['Reading', 'ChapterText']);
  expect(drawn.filter((name) => ALIKE.includes(name))).toEqual([]);
  expect(drawn.filter((name) => /^(ArrowLeft|ChevronLeft|List|Type|Flag)$/.test(name))).toEqual([]);
});

test('an answer draws what asks for it once, and the one before it stays while it is asked for anew', () => {
  let draws = 0;
  const { result, rerender } = renderHook(
    (given: { data: string | undefined; isPending: boolean; of: string }) => {
      draws += 1;
      return useLastSeen(given, given.of);
    },
    { initialProps: { data: 'one', isPending: false, of: '1' } as never },
  );
  rerender({ data: 'two', isPending: false, of: '2' });
  expect(draws).toBe(2);
  rerender({ data: undefined, isPending: true, of: '2' });
  expect(result.current).toBe('two');
  rerender({ data: undefined, isPending: true, of: '3' });
  expect(result.current).toBeUndefined();
});
