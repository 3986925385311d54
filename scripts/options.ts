import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a command cannot be asked for: it ends with 2 then. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * What a command was given, by name; pnpm's own `--` is none of it. @throws UsageError for what it does not know, or that lacks its value
 */
export function optionsOf<const Known extends Options>(
  known: Known,
  args = process.argv.slice(2),
): ReturnType<typeof parseArgs<{ options: Known; args: string[] }>>['values'] {
  try {
    return parseArgs({ options: known, args: args.filter((given) => given !== '--') }).values;
  } catch (failure) {
    if (!String((failure as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')) throw failure;
    throw new UsageError((failure as Error).message.split('. ')[0]?.replace(/\.?$/, '.'));
  }
}

/** The number above zero behind an option. @throws UsageError */
export function aboveZero(name: string, given: string | undefined, otherwise: number): number {
  const value = given === undefined ? otherwise : Number(given);
  if (!(value > 0 && Number.isFinite(value)))
    throw new UsageError(`--${name} takes a number above zero, not “${given}”.`);
  return value;
}

/** The whole number above zero behind an option. @throws UsageError */
export function wholeNumber(name: string, given: string | undefined, otherwise: number): number {
  const value = aboveZero(name, given, otherwise);
  if (!Number.isInteger(value)) throw new UsageError(`--${name} takes a whole number, not “${given}”.`);
  return value;
}
