import type { PlatformMode } from './ports/env.ts';

/** What the start ends with. The demo's accounts are the demo's alone: a production server has none, and names none. */
export const welcome = (url: string, mode: PlatformMode): string =>
  [
    '',
    `Griot is serving on ${url}`,
    ...(mode === 'demo'
      ? [
          '  Accounts   reader@demo.griot.test   author@demo.griot.test   editor@demo.griot.test   admin@demo.griot.test',
          '  Password   griot-demo',
          `  Mail       ${url}/dev/mail`,
        ]
      : []),
    'Stop with Ctrl-C.',
  ].join('\n');
