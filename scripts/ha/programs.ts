import { existsSync } from 'node:fs';

/** What the recipe is made of, and the packages of Debian that have it. */
export const PROGRAMS = {
  postgres: ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  psql: ['/usr/lib/postgresql/15/bin/psql', 'postgresql-client-15'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  nginx: ['/usr/sbin/nginx', 'nginx-light'],
  redis: ['/usr/bin/redis-server', 'redis-server'],
  openssl: ['/usr/bin/openssl', 'openssl'],
} as const;
export type Program = keyof typeof PROGRAMS;

/** Packages that are missing here. */
export const missingPackages = (): string[] =>
  Object.values(PROGRAMS)
    .filter(([path]) => !existsSync(path))
    .map(([, name]) => name);
