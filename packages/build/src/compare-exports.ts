import { parseSync } from '@swc/core';
import type { Declared } from './declared-exports.ts';

export interface ExportChanges {
  breaking: string[];
  additive: string[];
}

/** What has changed of the exports that remotes are built with. A new one, and what may be left out, breaks nothing. */
export function compareExports(before: Record<string, Declared>, now: Record<string, Declared>): ExportChanges {
  const changes: ExportChanges = { breaking: [], additive: [] };
  for (const [name, exports] of Object.entries(before))
    for (const [export_, old] of Object.entries(exports)) {
      const other = now[name]?.[export_];
      if (other === undefined) changes.breaking.push(`${name} ${export_}: is gone`);
      else if (other !== old) {
        const wider = goesOn(meaningOf(old), meaningOf(other));
        const text = `${name} ${export_}: was\n${indented(old)}\n    and is\n${indented(other)}`;
        changes[wider ? 'additive' : 'breaking'].push(text);
      }
    }
  for (const [name, exports] of Object.entries(now))
    for (const export_ of Object.keys(exports))
      if (before[name]?.[export_] === undefined) changes.additive.push(`${name} ${export_} is new`);
  return changes;
}

const indented = (text: string): string => text.replace(/^/gm, '      ');

/** What a declaration says, without where it stands. */
const meaningOf = (text: string): unknown =>
  JSON.parse(
    JSON.stringify(parseSync(text, { syntax: 'typescript' }).body, (key, value: unknown) =>
      key === 'span' || key === 'ctxt' ? undefined : value,
    ),
  );

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Whether code that was written for one declaration is right for the other: the same, or more that may be left out. */
function goesOn(before: unknown, now: unknown, key = ''): boolean {
  if (Array.isArray(before) && Array.isArray(now)) {
    if (key === 'members' || (key === 'body' && [...before, ...now].every(isMember))) return membersGoOn(before, now);
    const more = now.slice(before.length);
    const same = before.every((part, i) => i < now.length && goesOn(part, now[i]));
    return same && (more.length === 0 || (key === 'params' && more.every(isOptional)));
  }
  if (!isNode(before) || !isNode(now)) return before === now;
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...keys].every((part) => goesOn(before[part], now[part], part));
}

const isMember = (value: unknown): boolean =>
  isNode(value) && /Property|Method|Signature|Constructor/.test(String(value.type));
/** An identifier has it on itself; a parameter of a class's method one level deeper. */
const isOptional = (value: unknown): boolean =>
  isNode(value) && (value.optional === true || (isNode(value.pat) && value.pat.optional === true));

function membersGoOn(before: readonly unknown[], now: readonly unknown[]): boolean {
  const nameOf = (member: unknown): string => {
    const { type, key } = member as Node;
    return `${String(type)} ${isNode(key) ? String(key.value) : ''}`;
  };
  const left = [...now];
  for (const old of before) {
    const i = left.findIndex((member) => nameOf(member) === nameOf(old) && goesOn(old, member));
    if (i < 0) return false;
    left.splice(i, 1);
  }
  return left.every((member) => isOptional(member) || String((member as Node).type).startsWith('Class'));
}
