import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The first line that a process says, as JSON. @throws as soon as it ends without one */
export async function firstMessage<T>(child: ChildProcess): Promise<T> {
  if (!child.stdout) throw new Error('This process has nowhere to say anything.');
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'close').then(([code, signal]) =>
      Promise.reject(new Error(`The process ended with ${code ?? signal} before it said anything.`)),
    ),
  ])) as [Buffer];
  return JSON.parse(line.toString()) as T;
}
