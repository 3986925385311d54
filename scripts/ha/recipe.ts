import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');

/** What stands in `deploy/`, with the addresses and folders of a trial on this machine in place of those of many. */
export interface Recipe {
  /** The address of a machine by its last number, such as 11 for the first of the database; 20 stands for each one's own. */
  address(machine: number): string;
  /** A file as it is copied, such as `haproxy/web.cfg`. */
  file(name: string): string;
  /** The variables of a file such as `griot.env`. */
  variables(name: string): Record<string, string>;
}

/** Passwords as `deploy/` has them, and those of the trial. */
export const PASSWORDS = { owner: 'the-owner-of-a-trial', server: 'the-server-of-a-trial' };

/**
 * On Linux each address below 127 is this machine, so each part has its own, with the port that it has anywhere. Who connects to any of them comes
 * from 127.0.0.1.
 */
export function recipeIn(dir: string): Recipe {
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const file = (name: string): string =>
    readFileSync(path.join(DEPLOY, name), 'utf8')
      .replaceAll('127.0.0.1', `${network}.20`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll(/(src|except) 10\.0\.0\.1\b/g, '$1 127.0.0.1')
      .replaceAll(/TRUST_PROXY=.*/g, 'TRUST_PROXY=127.0.0.1')
      .replaceAll('10.0.0.', `${network}.`)
      .replaceAll(/^.*listen \[::\].*\n/gm, '')
      .replaceAll('listen 80;', `listen ${network}.1:8000;`)
      .replaceAll('listen 443 ', `listen ${network}.1:8443 `)
      .replaceAll(/(?<=[\s=])\/(?=(etc|var)\/)/g, `${dir}/`)
      .replaceAll('change-me-owner', PASSWORDS.owner)
      .replaceAll('change-me-server', PASSWORDS.server);
  return {
    address: (machine) => `${network}.${machine}`,
    file,
    variables: (name) =>
      Object.fromEntries(
        file(name)
          .split('\n')
          .filter((line) => /^\w+=/.test(line))
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ),
  };
}
