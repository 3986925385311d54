// From its sources: it looks at what is imported.
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { after, test } from 'node:test';

const loaded: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    loaded.push(specifier);
    return next(specifier, context);
  },
});
// Only what is imported after that is seen.
const { databaseUrl, dropDatabase, freshDatabase } = await import('../../../test/fresh-database.ts');
const { temporaryFolder } = await import('../../../test/temporary-folder.ts');
const { readSettings } = await import('../env.ts');
const { startServer } = await import('../../main.ts');
const database = await freshDatabase();
after(() => dropDatabase(database));

/** The interface alone comes with the client of Prometheus. */
const ofTelemetry = (): string[] => loaded.filter((specifier) => /^@opentelemetry\/(?!api$)/.test(specifier));

async function serveOnce(more: Record<string, string>): Promise<void> {
  const settings = readSettings({
    DATA_DIR: temporaryFolder('traces'),
    DATABASE_URL: databaseUrl(database),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    // Which has no library of a demo to make.
    PLATFORM_MODE: 'production',
    PUBLIC_URL: 'https://novels.example',
    SMTP_URL: 'smtp://mail.invalid',
    PAYMENT_PROVIDER: 'paystack',
    PAYSTACK_SECRET_KEY: 'sk_test_secret',
    TOKEN_KEY: 'a secret for the tests, and for them only',
    DATA_KEY: 'another secret for the tests, and for them only',
    ...more,
  });
  const server = await startServer({ settings });
  const { rows } = await server.ports.db.execute<{ one: number }>('select 1 as one');
  assert.equal(rows[0]?.one, 1);
  await server.close();
}

test('nothing of OpenTelemetry is loaded without a collector, and a collector that is away keeps no server from starting and stopping', async () => {
  await serveOnce({});
  assert.deepEqual(ofTelemetry(), []);
  // Nobody listens on the first of all ports.
  await serveOnce({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER_ARG: '1' });
  assert.ok(ofTelemetry().includes('@opentelemetry/sdk-trace'));
});
