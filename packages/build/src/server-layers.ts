/**
 * The parts of the server (`packages/server/src/<part>`), lowest first. A part imports only parts that stand before it, so
 * there is no knot. `closed` floors are met through each part's `index.ts`; the others are small libraries of open files.
 */
const SERVER_FLOORS: readonly { floor: string; closed: boolean; parts: readonly string[] }[] = [
  { floor: 'schema', closed: false, parts: ['schema'] },
  { floor: 'foundation', closed: false, parts: ['ports', 'http', 'images', 'markup'] },
  { floor: 'ledger', closed: true, parts: ['limits', 'idempotency', 'mail', 'staff-actions', 'ledger'] },
  {
    floor: 'features',
    closed: true,
    parts: [
      'config',
      'users',
      'inbox',
      'auth',
      'wallet',
      'payments',
      'shop',
      'coins',
      'subscriptions',
      'referrals',
      'search',
      'hides',
      'novels',
      'chapters',
      'comments',
      'polls',
      'editorial',
      'manuscripts',
      'catalogue',
      'reviews',
      'gifts',
      'contracts',
      'earnings',
      'payouts',
      'rankings',
      'journal',
      'library',
      'recommendations',
      'dictionary',
      'highlights',
      'numbers',
      'reports',
      'authors',
      'reading-lists',
      'feeds',
      'from-authors',
      'follows',
      'e-readers',
      'deletion',
      'accounts',
      'staff',
      'export',
      'client-errors',
      'vitals',
    ],
  },
  {
    floor: 'server',
    closed: false,
    parts: [
      'services.ts',
      'demo',
      'first-start.ts',
      'app.ts',
      'gateway',
      'backup',
      'start-check.ts',
      'main.ts',
      'restarting.ts',
      'resolve-once.ts',
      'stopping.ts',
      'welcome.ts',
      'index.ts',
    ],
  },
];

/** Files that put the parts together: they reach into every part for what it makes, but for no store. */
const ROOTS: ReadonlySet<string> = new Set(['services.ts', 'first-start.ts', 'app.ts', 'main.ts', 'index.ts']);

const SRC = 'packages/server/src/';
const ORDER = SERVER_FLOORS.flatMap(({ parts }) => parts);
const CLOSED = new Set(SERVER_FLOORS.filter(({ closed }) => closed).flatMap(({ parts }) => parts));

/** Which rule a file breaks: where it stands, which way it imports, past whose interface, SQL outside a store, a store in a route. */
export type ServerRule = 'part' | 'direction' | 'interface' | 'sql' | 'routes';

export interface ServerFault {
  path: string;
  rule: ServerRule;
  text: string;
}

const FROM =
  /(?:^|\n)(import|export)\s+(type\s+)?([^'";]*?)\s*(?:from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const QUERY = /\b(db|tx)\s*\.(select|selectDistinct|selectDistinctOn|insert|update|delete|execute|with)\s*\(/;
const STORE = /(^|[/-])store\.ts$|\/store\//;
/** What answers calls, by its name or because it takes the type of routes or of the server itself. */
const ROUTES = /(^|[/-])routes\.ts$/;
const ANSWERS = /\bimport type \{[^}]*\b(Routes|FastifyInstance)\b[^}]*\}/;

/**
 * What the server's sources break, over all of them at once: `sources` by path from the repository's root. Tests may reach
 * wherever they like.
 */
export function serverFaults(sources: ReadonlyMap<string, string>): ServerFault[] {
  const faults: ServerFault[] = [];
  for (const [path, source] of sources) {
    if (!path.startsWith(SRC) || path.endsWith('.test.ts')) continue;
    const file = path.slice(SRC.length);
    const part = partOf(file);
    const fault = (rule: ServerRule, text: string): void => void faults.push({ path, rule, text: `${path} ${text}` });
    if (!ORDER.includes(part)) {
      fault('part', `stands on no floor; give ${part} its place in server-layers.ts`);
      continue;
    }
    const answers = part !== 'http' && (ROUTES.test(file) || ANSWERS.test(source));
    const holdsSql = part === 'schema' || part === 'ports' || STORE.test(file);
    if (!holdsSql && QUERY.test(source)) fault('sql', 'asks the database; a store does that');
    for (const { specifier, names, typeOnly } of importsOf(source)) {
      if (!specifier.startsWith('.')) {
        if (!holdsSql && /^drizzle-orm($|\/)/.test(specifier)) fault('sql', `imports ${specifier}; a store does that`);
        continue;
      }
      const target = resolve(file, specifier);
      const to = partOf(target);
      if (to === 'schema' && !holdsSql && !typeOnly) fault('sql', `imports ${target}; a store does that`);
      if (to === part) {
        if (CLOSED.has(part) && target === `${part}/index.ts`)
          fault('interface', `imports its own interface; import the file itself`);
      } else {
        if (ORDER.indexOf(to) >= ORDER.indexOf(part)) fault('direction', `imports ${target}, which stands above it`);
        if (CLOSED.has(to) && !ROOTS.has(file) && target !== `${to}/index.ts`)
          fault('interface', `imports ${target}; import ${to}/index.ts`);
      }
      const stores = STORE.test(target) ? [target] : storesBehind(target, names, sources);
      if (ROOTS.has(file) || answers)
        for (const store of stores) fault('routes', `imports from ${store}; a service does that`);
    }
  }
  return faults;
}

interface Import {
  specifier: string;
  /** Empty when it takes everything. */
  names: string[];
  typeOnly: boolean;
}

function importsOf(source: string): Import[] {
  return [...source.matchAll(FROM)].map(([, , type, clause = '', fixed, dynamic]) => {
    const each =
      clause
        .match(/\{([^}]*)\}/)?.[1]
        ?.split(',')
        .map((name) => name.trim())
        .filter(Boolean) ?? [];
    return {
      specifier: fixed ?? dynamic ?? '',
      names: each.map((name) => name.replace(/^type\s+/, '').replace(/\s+as\s.*$/, '')),
      typeOnly: type !== undefined || (each.length > 0 && each.every((name) => name.startsWith('type '))),
    };
  });
}

/** The stores from which an interface hands on what is taken of it. */
function storesBehind(target: string, names: readonly string[], sources: ReadonlyMap<string, string>): string[] {
  if (!target.endsWith('/index.ts') || !CLOSED.has(partOf(target))) return [];
  return importsOf(sources.get(SRC + target) ?? '')
    .filter((from) => STORE.test(from.specifier) && names.some((name) => from.names.includes(name)))
    .map((from) => resolve(target, from.specifier));
}

/** `chapters/reading.ts` → `chapters`; `app.ts` → `app.ts`. */
const partOf = (file: string): string => file.split('/')[0] ?? '';

function resolve(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
