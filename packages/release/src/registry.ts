import type { Registry, RegisteredRemote } from '@griot/contracts';
import { RegistrySchema } from '@griot/contracts/manifest';
import type { BuiltRemote, Offers } from './build-record.ts';
import { faults } from './checks.ts';
import { RegistryError } from './refusal.ts';

type Previous = NonNullable<RegisteredRemote['previous']>;

/**
 * The registry of some builds and what the shell offers them, as pages carry it: what browsers have no use for is left out.
 * @throws RegistryError when they do not fit together
 */
export function composeRegistry(
  builds: readonly BuiltRemote[],
  offers: Offers,
  { previous = new Map(), live = false }: { previous?: ReadonlyMap<string, BuiltRemote>; live?: boolean } = {},
): Registry {
  const remotes = builds.map((build) => {
    const before = previous.get(build.name);
    // Into a page whose shell it does not go with nobody falls back.
    return before && faults([before], offers, []).length === 0 ? { ...build, previous: fallbackTo(before) } : build;
  });
  const parsed = RegistrySchema.safeParse({
    remotes,
    ...(offers.supports && { supports: offers.supports }),
    ...(live ? { live } : {}),
  });
  if (!parsed.success)
    throw new RegistryError(
      parsed.error.issues.map(
        ({ path, message }) => `${builds[Number(path[1])]?.name ?? 'registry'}: ${path.slice(2).join('.')} ${message}`,
      ),
    );
  const reasons = faults(builds, offers);
  if (reasons.length) throw new RegistryError(reasons);
  return parsed.data;
}

/** What a browser needs to load a build in the place of one that fails. */
const fallbackTo = ({ buildId, base, entry, integrity, assets }: BuiltRemote): Previous => ({
  buildId,
  base,
  entry,
  integrity,
  assets,
});
