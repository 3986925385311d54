import type { ChildProcess } from 'node:child_process';

/** The first line that a process says and that is no line of its log, as JSON. @throws as soon as it ends without one */
export async function firstMessage<T>(child: ChildProcess): Promise<T> {
  const { stdout } = child;
  if (!stdout) throw new Error('This process has nowhere to say anything.');
  let said = '';
  return await new Promise<T>((tell, fail) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      for (const line of said.split('\n').slice(0, -1)) {
        const message = JSON.parse(line) as T & { level?: number };
        if (message.level !== undefined) continue;
        stdout.off('data', hear);
        return tell(message);
      }
    };
    stdout.on('data', hear);
    child.once('close', (code, signal) =>
      fail(new Error(`The process ended with ${code ?? signal} before it said anything.`)),
    );
  });
}
