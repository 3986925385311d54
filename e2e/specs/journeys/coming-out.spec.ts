import { collector, type CollectedSpan } from '../../../packages/server/test/collector.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ownDataDir, startPlatform } from '../../platform.ts';
import { DEMO } from '../../pages/people.ts';
import { beSignedIn } from '../../pages/signed-in.ts';
import { signInByApi } from '../../pages/writers.ts';
import { SYNOPSIS } from '../../pages/writing.ts';

test.use({ needs: 'own platform' });

const ZONE = 'Africa/Lagos';
test.use({ timezoneId: ZONE });

/** A server that stops or starts refuses whatever a page asks of it, a script included. */
const REFUSED = [
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_INCOMPLETE/,
  /status of 503/,
  /Refused to execute script .* MIME type \('application\/json'\)/,
];

/** The first whole minute that leaves time to stop and to start, as a field for day and time holds it. */
const soon = (): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE })
    .format(new Date(Math.ceil((Date.now() + 25_000) / 60_000) * 60_000))
    .replace(' ', 'T');

test('a chapter that is given a time comes out then, once, though the server was stopped and started meanwhile', async ({
  browser,
  playwright,
  complaints,
}) => {
  test.setTimeout(240_000);
  // Stopping the platform that all share would stop the others.
  const dataDir = ownDataDir('restarted');
  const heard = await collector();
  const env = { PUBLISHING: 'auto', OTEL_EXPORTER_OTLP_ENDPOINT: heard.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  let platform = await startPlatform({ dataDir, env });
  try {
    const [baseURL, port] = [platform.url, platform.port];
    const request = await playwright.request.newContext({ baseURL });
    const context = await browser.newContext({ baseURL, timezoneId: ZONE });
    const page = await context.newPage();
    complaints.listen(page);
    const author = await signInByApi(request, DEMO.author);
    const restart = () =>
      complaints.expectDuring(
        async () => {
          await platform.stop();
          platform = await startPlatform({ dataDir, port, env });
          // What the page was refused before, it has said by now.
          expect(await page.evaluate(async () => (await fetch('/healthz')).status)).toBe(200);
        },
        ...REFUSED,
      );

    const form = new FormData();
    const fields = { title: 'On the minute', description: SYNOPSIS, language: 'English', book_type: 'free' };
    const more = { leading_gender: 'F', age_range: 'Teens', planned_length: '<100,000', genres: 'Adventure' };
    for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value);
    const { slug } = await author.call<{ slug: string }>('POST', '/novels/mine/', form);
    await author.call('PATCH', `/novels/mine/${slug}/chapters/draft/`, {
      title: 'The bell',
      draft: '<p>It struck, and nobody had touched it.</p>',
    });
    const comesOut = page.getByRole('region', { name: 'What comes out' });

    await test.step('its time is chosen on the screen, and it is sent for approval', async () => {
      await beSignedIn(page, DEMO.author);
      await page.goto(`/book-chapters/${slug}/schedule`);
      await page.getByRole('button', { name: 'Choose a time (Chapter 1)' }).click();
      await page.getByLabel('Day and time').fill(soon());
      await page.getByRole('button', { name: 'Schedule it' }).click();
      await expect(comesOut).toContainText('The bell');
      await page.getByRole('button', { name: 'Send for approval (Chapter 1)' }).click();
      await expect(comesOut).toContainText('Approved');
    });

    await test.step('the server is stopped, and started again', restart);

    await test.step('at its time it is gone from the schedule without a reload, and readers have it', async () => {
      await expect(comesOut).toContainText('No chapter has a time yet.', { timeout: 120_000 });
      const guest = await browser.newContext({ baseURL });
      const reader = await guest.newPage();
      await reader.goto(`/book/${slug}`);
      await reader.getByRole('link', { name: 'READ' }).click();
      await expect(reader.getByText('It struck, and nobody had touched it.')).toBeVisible();
      // The browser tells of its visits when it puts the page away.
      await reader.goto('about:blank');
      await guest.close();
    });

    await test.step('from that visit a trace leads down to the statement that found the text', async () => {
      const upFrom = ({ name, traceId, parentSpanId }: CollectedSpan): string[] => {
        const above = heard.spans.find((span) => span.traceId === traceId && span.spanId === parentSpanId);
        return [name, ...(above ? upFrom(above) : [])];
      };
      const steps = [
        'SELECT chapters',
        'GET /api/novels/:novel/chapters/:chapter/content/',
        'GET /novels/{novel}/chapters/{chapter}/content/',
        'visit mf-reader',
      ];
      // Spans are sent every five seconds.
      await expect.poll(() => heard.spans.map(upFrom), { timeout: 20_000 }).toContainEqual(steps);
    });

    await test.step('and once only, also after another start', async () => {
      await restart();
      const again = await signInByApi(request, DEMO.author);
      const { results } = await again.call<{ results: { title: string }[] }>('GET', '/inbox/?limit=100');
      expect(results.filter(({ title }) => title === 'Published: On the minute, Chapter 1')).toHaveLength(1);
      const novel = (await (await request.get(`/api/novels/${slug}/`)).json()) as { num_chapters: number };
      expect(novel.num_chapters).toBe(1);
    });
    await context.close();
    await request.dispose();
  } finally {
    await platform.stop();
    heard.close();
  }
});
