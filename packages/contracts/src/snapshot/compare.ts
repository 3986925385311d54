import { isDeepStrictEqual } from 'node:util';
import type { ContractName } from '../manifest/types.ts';
import { changedAnswer, narrowedRequest, type Schema } from './compare-schema.ts';
import type { CallShape, Snapshot } from './take.ts';

/** What has changed since a snapshot was accepted, in sentences. */
export interface Changes {
  /** What those who know the old contract run into, by contract. */
  breaking: Record<ContractName, string[]>;
  /** What no new version mends. */
  refused: string[];
  /** Everything else. */
  additive: string[];
}

/** Compares what was promised with what stands there now. `upcasted` says which newer fact an older one becomes. */
export function compareSnapshots(
  before: Snapshot,
  now: Snapshot,
  upcasted: ReadonlyMap<string, string> = new Map(),
): Changes {
  const changes: Changes = { breaking: { api: [], bus: [], kit: [] }, refused: [], additive: [] };
  const tell = (contract: ContractName, what: string, reasons: readonly string[], differs: boolean): void => {
    changes.breaking[contract].push(...reasons.map((reason) => `${what}: ${reason}`));
    if (differs && reasons.length === 0) changes.additive.push(`${what} has changed; what was right goes on as before`);
  };
  const table = <T>(
    contract: ContractName,
    kind: string,
    [old, new_]: readonly [Record<string, T>, Record<string, T>],
    reasonsOf: (before: T, now: T) => string[],
  ): void => {
    for (const [name, row] of Object.entries(old)) {
      const other = new_[name];
      if (other === undefined) tell(contract, `${kind} ${name}`, ['is gone'], true);
      else tell(contract, `${kind} ${name}`, reasonsOf(row, other), !isDeepStrictEqual(row, other));
    }
    for (const name of Object.keys(new_)) if (!(name in old)) changes.additive.push(`${kind} ${name} is new`);
  };

  table('api', 'call', [before.calls, now.calls], callReasons);
  // Another tab, or another remote, may be of the version before: the name of a fact never changes what it means.
  for (const [name, old] of Object.entries(before.facts)) {
    const other = now.facts[name];
    const newer = upcasted.get(name);
    if (other) {
      const reasons = changedAnswer(old, other);
      changes.refused.push(
        ...reasons.map((reason) => `fact ${name}: ${reason}; give it a new name, and an upcaster from this one`),
      );
      tell('bus', `fact ${name}`, [], reasons.length === 0 && !isDeepStrictEqual(old, other));
    } else if (newer !== undefined && newer in now.facts) tell('bus', `fact ${name}`, [`has become ${newer}`], true);
    else changes.refused.push(`fact ${name}: is gone, and no upcaster makes a newer one of it`);
  }
  for (const name of Object.keys(now.facts)) if (!(name in before.facts)) changes.additive.push(`fact ${name} is new`);
  const unmirrored = before.mirrored.filter((name) => !now.mirrored.includes(name) && name in now.facts);
  tell(
    'bus',
    'other tabs',
    unmirrored.map((name) => `${name} does not reach them any more`),
    false,
  );
  table('bus', 'command', [before.commands, now.commands], (old, new_) => [
    ...narrowedRequest(old.payload, new_.payload),
    ...changedAnswer(old.answer, new_.answer, 'answer'),
  ]);
  table('bus', 'overlay', [before.overlays, now.overlays], (old, new_) => [
    ...narrowedRequest(old.props, new_.props),
    ...changedAnswer(old.answer, new_.answer, 'answer'),
  ]);
  tell(
    'kit',
    'manifest',
    narrowedRequest(before.manifest, now.manifest),
    !isDeepStrictEqual(before.manifest, now.manifest),
  );
  return changes;
}

/** Who may call, from the fewest to the most. */
const WHO = ['admin', 'editor', 'verified', 'signed-in', 'anyone'];

function callReasons(before: CallShape, now: CallShape): string[] {
  const nothing: Schema = { type: 'object', properties: {} };
  const reasons: string[] = [];
  if (WHO.indexOf(now.access) < WHO.indexOf(before.access))
    reasons.push(`was for ${before.access} and is for ${now.access}`);
  if (before.status !== now.status) reasons.push(`answered ${before.status} and answers ${now.status}`);
  if (before.keyed && !now.keyed) reasons.push('takes no Idempotency-Key any more');
  for (const file of before.files ?? []) if (!now.files?.includes(file)) reasons.push(`takes no file ${file} any more`);
  if (!isDeepStrictEqual(before.download, now.download)) reasons.push('answers with other kinds of file');
  return [
    ...reasons,
    ...narrowedRequest(before.query ?? nothing, now.query ?? nothing, 'query'),
    ...narrowedRequest(before.body ?? nothing, now.body ?? nothing, 'body'),
    ...changedAnswer(before.response, now.response),
  ];
}
