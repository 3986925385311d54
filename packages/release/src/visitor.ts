import { randomInt } from 'node:crypto';

/** The cookie by which a browser gets the same builds each time: a share number made by chance, and what QA has chosen. */
export const BUILDS_COOKIE = 'builds';
/** Thirty days; a canary lasts shorter. */
const MAX_AGE_S = 30 * 24 * 60 * 60;
/** Share numbers run from 0 to 9999: hundredths of a percent. */
const SHARES = 10_000;
/** Nobody has more lines to choose for. */
const CHOICES_MAX = 20;

/** What a visitor's cookie says. */
export interface Visitor {
  /** Which share of visitors they belong to, in percent; undefined while they have not been given one. */
  share: number | undefined;
  /** Builds that were chosen by hand, by line. */
  chosen: ReadonlyMap<string, string>;
}

export const NOBODY: Visitor = { share: undefined, chosen: new Map() };

/** `4711~mf-legal.0123456789abcdef`: the share number, then pairs. Either may be absent; what is malformed is passed over. */
export function readVisitor(value: string | undefined): Visitor {
  if (!value) return NOBODY;
  const parts = value.split('~').slice(0, CHOICES_MAX + 1);
  const share = /^\d{1,4}$/.test(parts[0] ?? '') ? Number(parts[0]) / (SHARES / 100) : undefined;
  const chosen = parts.flatMap((part): [string, string][] => {
    const [, name, build] = /^(shell|mf-[a-z]+)\.([0-9a-f]{16})$/.exec(part) ?? [];
    return name && build ? [[name, build]] : [];
  });
  return { share, chosen: new Map(chosen) };
}

export const newShare = (): number => randomInt(SHARES) / (SHARES / 100);

/** The `Set-Cookie` that gives a visitor their share number. No script reads it. */
export function visitorCookie({ share, chosen }: Visitor, { secure }: { secure: boolean }): string {
  const value = [
    ...(share === undefined ? [] : [Math.round(share * (SHARES / 100))]),
    ...[...chosen].map(([name, build]) => `${name}.${build}`),
  ].join('~');
  return `${BUILDS_COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
