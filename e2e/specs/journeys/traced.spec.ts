import { collector, type CollectedSpan } from '../../../packages/server/test/collector.ts';
import { expect, test } from '../../fixtures/test.ts';
import { DEMO, signIn } from '../../pages/people.ts';
import { ownDataDir, startPlatform } from '../../platform.ts';

test.use({ needs: 'nothing' });

test('one trace goes from what a browser asked for to the statements of the database', async ({ page }) => {
  test.setTimeout(90_000);
  const heard = await collector();
  const platform = await startPlatform({
    dataDir: ownDataDir('traced'),
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: heard.url, OTEL_TRACES_SAMPLER_ARG: '1' },
  });
  try {
    const watched = page.waitForResponse((response) => /\/vitals\.[^/]*js$/.test(response.url()));
    await page.goto(platform.url);
    await signIn(page, DEMO.reader);
    // What a browser has seen it tells as a page is left that has come to rest.
    await (await watched).finished();
    await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
    await page.goto('about:blank');
    const below = (spans: CollectedSpan[], name: string): CollectedSpan[] =>
      heard.spans.filter(
        (span) =>
          span.name === name &&
          spans.some(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId),
      );
    const statements = () => {
      const visits = heard.spans.filter(({ name }) => name === 'visit mf-auth');
      const asked = below(visits, 'POST /auth/login/');
      return below(below(asked, 'POST /api/auth/login/'), 'SELECT users');
    };
    await expect.poll(statements, { timeout: 30_000 }).not.toEqual([]);
    expect(heard.texts.join()).not.toContain(DEMO.reader.email);
  } finally {
    await platform.stop();
    heard.close();
  }
});
