import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SAYS, UNREADY_BY, WARNED_OF, type UnreadyBy } from './health.ts';
import { createMetrics } from './metrics.ts';

const read = (file: string): string => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

/** What a server gives out: each metric with the labels that it may have. */
function given(): Map<string, Set<string>> {
  const metrics = createMetrics();
  metrics.countJobs({ dead: async () => [], retrying: async () => [] });
  // What Prometheus itself says of whom it asks.
  const found = new Map([['up', new Set<string>()]]);
  for (const { name, type } of metrics.registry.getMetricsAsArray()) {
    const { labelNames = [] } = metrics.registry.getSingleMetric(name) as { labelNames?: string[] };
    const labels = new Set(labelNames);
    found.set(name, labels);
    if (String(type) === 'histogram') {
      for (const part of ['_sum', '_count']) found.set(name + part, labels);
      found.set(`${name}_bucket`, new Set([...labels, 'le']));
    }
  }
  return found;
}

/** Labels that Prometheus adds. */
const ADDED = ['job', 'instance'];

/** The names of metrics in an expression, and what is wrong with any. */
function faultsOf(expression: string, metrics: Map<string, Set<string>>): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\boffset \w+/g, '');
  const names = bare.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '');
  const faults: string[] = [];
  const used = [...names.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !['by', 'and', 'or', 'unless', 'on', 'e9'].includes(name));
  for (const name of used) if (!metrics.has(name)) faults.push(`there is no ${name}`);
  for (const [, name = '', matchers = ''] of bare.matchAll(/(\w+)\{([^}]*)\}/g))
    for (const [, label = ''] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
      if (!ADDED.includes(label) && !metrics.get(name)?.has(label)) faults.push(`${name} has no ${label}`);
  for (const [, labels = ''] of bare.matchAll(/\bby\s*\(([^)]*)\)/g))
    for (const label of labels.split(',').map((text) => text.trim()))
      if (!ADDED.includes(label) && !used.some((name) => metrics.get(name)?.has(label)))
        faults.push(`nothing has ${label} in ${expression}`);
  return used.length === 0 ? [`nothing is asked by ${expression}`] : faults;
}

/** Each alert with its expression and its page. */
function alerts(): { name: string; expression: string; page: string }[] {
  const [, ...rules] = read('deploy/prometheus/alerts.yml').split(/^ {6}- alert: /m);
  return rules.map((rule) => ({
    name: /^\w+/.exec(rule)?.[0] ?? '',
    expression: (/^ {8}expr: (?:>-\n)?(.*?)(?=^ {8}\w+:)/ms.exec(rule)?.[1] ?? '').trim(),
    page: /runbook: (\S+)/.exec(rule)?.[1] ?? '',
  }));
}

const PANELS = (JSON.parse(read('deploy/grafana/griot.json')) as Dashboard).panels;
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

test('what is not given out, and labels that it has not, would be found', () => {
  const metrics = given();
  assert.deepEqual(faultsOf('sum by (kind) (rate(jobs_lost_total{kind="mail"}[5m])) > 1.5e9', metrics), [
    'there is no jobs_lost_total',
    'jobs_lost_total has no kind',
    'nothing has kind in sum by (kind) (rate(jobs_lost_total{kind="mail"}[5m])) > 1.5e9',
  ]);
  assert.deepEqual(faultsOf('rate(jobs_failed_total{route="/"}[5m])', metrics), ['jobs_failed_total has no route']);
});

test('alerts and dashboard ask for nothing that a server does not give out', () => {
  const metrics = given();
  const asked = [
    ...alerts().map(({ name, expression }) => [name, expression] as const),
    ...PANELS.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  assert.ok(asked.length > 30, `${asked.length} expressions were found`);
  for (const [where, expression] of asked) assert.deepEqual(faultsOf(expression, metrics), [], where);
});

/** The runbook's pages by their addresses. */
const PAGES = new Map(
  read('docs/runbook.md')
    .split(/^## /m)
    .map((page) => {
      const [title = '', ...text] = page.split('\n');
      const slug = title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-');
      return [`docs/runbook.md#${slug}` as string, text.join('\n')] as const;
    }),
);

/** What a page must say and does not. */
const missingOn = (page: string): string[] =>
  ['**Seen**', '**Look at**', '**Do**'].filter(
    (part) => !PAGES.get(page)?.includes(part) && !(part === '**Do**' && PAGES.get(page)?.includes('| Do |')),
  );

test('each alert has its page in the runbook: what people see, what to look at, what to do', () => {
  const found = alerts();
  assert.ok(found.length >= 25, `${found.length} alerts were found`);
  for (const { name, page } of found) assert.deepEqual(missingOn(page), [], `${name}: ${page}`);
});

test('whatever `/readyz` names has its page in the runbook, by the word that `/metrics` has for it, and an alert', () => {
  const page = PAGES.get('docs/runbook.md#an-instance-is-not-ready') ?? '';
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (.*) \| \[.*\]\((#[\w-]+)\) \|$/gm)];
  assert.deepEqual(
    rows.map(([, part]) => part),
    [...UNREADY_BY, ...WARNED_OF],
  );
  // Those that have a metric of their own are told of by that.
  const otherwise = ['certificate', 'bucket-keys', 'caches', 'backups'];
  const all = alerts();
  for (const [, part = '', said = '', to = ''] of rows) {
    assert.deepEqual(missingOn(`docs/runbook.md${to}`), [], part);
    const text = SAYS[part as UnreadyBy] as string | undefined;
    if (text !== undefined) assert.ok(said.includes(text), `${part}: ${said}`);
    const [of] = all.filter(({ expression }) => {
      const matcher = /part=~?"(.*?)"/.exec(expression)?.[1];
      return matcher === undefined
        ? expression.includes('serves="no"') && text !== undefined
        : new RegExp(`^(${matcher})$`).test(part);
    });
    if (text !== undefined) assert.equal(of?.name, 'GriotNotReady', part);
    else if (otherwise.includes(part))
      assert.ok(
        all.some(({ page: own }) => own.endsWith(to)),
        part,
      );
    else assert.equal(of?.page, `docs/runbook.md${to}`, part);
  }
});
