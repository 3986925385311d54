import { metricsAccess } from './http/metrics.ts';
import type { Settings } from './ports/env.ts';

/** What the start ends with. The demo's accounts are the demo's alone: a production server has none, and names none. */
export const welcome = (
  url: string,
  settings: Pick<Settings, 'mode' | 'publicUrl' | 'metricsToken'> & Partial<Pick<Settings, 'role' | 'smtpUrl'>>,
): string =>
  [
    '',
    settings.role === 'worker' ? 'Griot is doing jobs' : `Griot is serving on ${url}`,
    ...(settings.mode === 'demo' && settings.role !== 'worker'
      ? [
          '  Accounts   reader@demo.griot.test   author@demo.griot.test   editor@demo.griot.test   admin@demo.griot.test',
          '  Password   griot-demo',
          ...(settings.smtpUrl === undefined ? [`  Mail       ${url}/dev/mail`] : []),
        ]
      : []),
    ...(closed(metricsAccess(settings)) ? ['  /metrics answers nobody until METRICS_TOKEN is set'] : []),
    'Stop with Ctrl-C.',
  ].join('\n');

const closed = ({ token, open }: { token: string | undefined; open: boolean }): boolean => token === undefined && !open;
