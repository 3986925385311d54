import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Whether a process runs; one that has ended and that nobody has asked after (a zombie) does not. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statOf(pid)?.[0] !== 'Z';
}

/**
 * A process by its id and the moment it began, since ids come back: in a container soon, and often to the next server.
 * Where that moment is not to be seen (it is on Linux), the id alone.
 */
export function identity(pid: number): string {
  const began = statOf(pid)?.[19];
  return began === undefined ? String(pid) : `${pid} ${began}`;
}

/** Linux's `stat` of a process from field 3 on (state, parent, …), after the name, which may have blanks; undefined where there is none. */
function statOf(pid: number): string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The folder a process works in, where that is to be seen. */
export const folderOf = (pid: number): string | undefined =>
  process.platform === 'linux' ? read(() => readlinkSync(`/proc/${pid}/cwd`)) : undefined;

/** The processes that work in a folder; only on Linux, where that is to be seen. */
export const workingIn = (folder: string): number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0 && folderOf(pid) === folder)
    : [];

/**
 * PostgreSQL's workers in a data folder whose postmaster is gone. Each ends by itself when it next looks up from its query;
 * until then no other postmaster may start. Only on Linux, where processes and their folders are to be seen.
 */
export function orphansIn(data: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!(pid > 0) || folderOf(pid) !== data) return false;
      const title = read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      return title?.startsWith('postgres: ') === true && folderOf(Number(statOf(pid)?.[1])) !== data;
    });
}

/** What a file of /proc says; undefined when its process ended just now, or it is not to be seen here. */
function read(file: () => string): string | undefined {
  try {
    return file();
  } catch (cause) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((cause as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw cause;
  }
}
