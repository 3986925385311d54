import type { Seen } from './seen.ts';

type LargestPaint = PerformanceEntry & { element: Element | null };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Runs in the page before anything else, by its text alone: all that it needs stands inside. Leaves `bench` behind. */
export function watchPage(): void {
  const seen: Seen = { paints: [], shifts: [], tasks: [] };

  const name = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'gone';
    const text = element.textContent.trim();
    return `<${element.localName}>${text ? ` “${text.slice(0, 24)}${text.length > 24 ? '…' : ''}”` : ''}`;
  };
  const observe = <T extends PerformanceEntry>(type: string, note: (entry: T) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as T);
    }).observe({ type, buffered: true });

  observe<LargestPaint>('largest-contentful-paint', ({ startTime, element }) =>
    seen.paints.push({
      time: startTime,
      element: name(element),
      written: Boolean(element?.closest('[data-written]')),
    }),
  );
  observe<Shift>('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (!hadRecentInput) seen.shifts.push({ value, moved: sources.map(({ node }) => name(node)).join(', ') });
  });
  observe('longtask', ({ duration }) => seen.tasks.push(duration));

  /** What a frame's callback finds in place has been painted when the next task comes; one of lower priority would wait behind others. */
  const afterPaint = (work: () => void): void => void scheduler.postTask(work, { priority: 'user-blocking' });
  /**
   * Times the next press until a chapter has been painted that begins with a text, or a page with such a heading; `bench.turned` tells. It
   * begins when the page hears of the finger: a tap by the browser's protocol has its time from before it waits for a frame, some 12 ms
   * that no finger waits. `bench.own` tells what of it the page took itself: not what lay between the press's end and the screen's next frame.
   */
  const timePress = (text: string, where = 'main article p'): void => {
    const times = new Promise<{ turned: number; own: number }>((done) => {
      let heard: number | null = null;
      let pressed = Infinity;
      addEventListener('pointerdown', () => (heard = performance.now()), { capture: true, once: true });
      addEventListener(
        'click',
        (press) => {
          const begun = heard ?? press.timeStamp;
          const look = (): void => {
            if (document.querySelector(where)?.textContent !== text) {
              pressed = Infinity;
              requestAnimationFrame(look);
              return;
            }
            const waited = Math.max(0, performance.now() - pressed);
            afterPaint(() => {
              const turned = performance.now() - begun;
              done({ turned, own: turned - waited });
            });
          };
          requestAnimationFrame(look);
          // The last to hear of it: what the page does at once has been done by then.
          addEventListener('click', () => (pressed = performance.now()), { once: true });
        },
        { capture: true, once: true },
      );
    });
    Object.assign(bench, { turned: times.then(({ turned }) => turned), own: times.then(({ own }) => own) });
  };
  /**
   * Times the next keys, so many, each until a frame with it had been painted; `bench.keys` tells, in ms. A key begins when the browser
   * got it (the event's own time), and ends when the page's thread has styled, laid out, painted and handed over the frame with it.
   * Event Timing would round to 8 ms.
   */
  const timeKeys = (count: number): void => {
    const keys = new Promise<number[]>((done) => {
      const times: number[] = [];
      const pressed = ({ timeStamp }: KeyboardEvent): void =>
        void requestAnimationFrame(() =>
          afterPaint(() => {
            if (times.push(performance.now() - timeStamp) < count) return;
            removeEventListener('keydown', pressed, { capture: true });
            done(times);
          }),
        );
      addEventListener('keydown', pressed, { capture: true });
    });
    Object.assign(bench, { keys });
  };
  /** Times from the next press until a text stands painted in a text field; `bench.opened` tells. */
  const timeOpening = (text: string): void => {
    const opened = new Promise<number>((done) => {
      addEventListener(
        'click',
        (press) => {
          const look = (): void => {
            const sheet = document.querySelector('[role="textbox"][contenteditable="true"]');
            if (!sheet?.textContent.includes(text)) requestAnimationFrame(look);
            else afterPaint(() => done(performance.now() - press.timeStamp));
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    Object.assign(bench, { opened });
  };
  /**
   * Tells when all that is seen of a written page answers, in ms since it was asked for: its remote has taken it over, and nothing of it
   * waits for scripts any more. Whoever looked from outside would be in its way.
   */
  const answers = new Promise<number>((done) => {
    /** What takes no room itself stands where its neighbourhood does. */
    const isSeen = (element: Element): boolean => {
      let box: Element | null = element;
      while (box && box.getClientRects().length === 0) box = box.parentElement;
      return (box?.getBoundingClientRect().top ?? 0) < innerHeight;
    };
    const look = (): void => {
      if (document.querySelector('[data-written], [data-taken]')) return;
      if ([...document.querySelectorAll('[data-waiting]')].some(isSeen)) return;
      changes.disconnect();
      done(performance.now());
    };
    const changes = new MutationObserver(look);
    addEventListener('DOMContentLoaded', () => {
      changes.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
  });
  const bench = { seen, answers, timePress, timeKeys, timeOpening };
  Object.assign(globalThis, { bench });
}
