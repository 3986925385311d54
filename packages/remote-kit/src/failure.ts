/** How a remote can fail (design §3). */
export type FailureReason = 'network' | 'timeout' | 'evaluation' | 'render';

/** A remote that did not come up, with the reason in the taxonomy the shell's panel and the error reporter use. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
  readonly reason: FailureReason;
  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Sorts whatever loading threw: a missing script or chunk is `network`, one of which nothing was heard `timeout`, anything else went wrong while it ran. */
export function failureOf(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const missing =
    cause.name === 'ScriptExternalLoadError' ||
    cause.name === 'ChunkLoadError' ||
    /RUNTIME-00[18]|loading (css )?chunk/i.test(cause.message);
  const silent = (cause as { type?: string }).type === 'timeout';
  return new RemoteFailure(missing ? (silent ? 'timeout' : 'network') : 'evaluation', cause.message, { cause });
}
