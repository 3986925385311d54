/** What is asked cannot be done. Lists every reason, so that all is mended in one go. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reasons: readonly string[];
  constructor(reasons: string | readonly string[]) {
    const all = typeof reasons === 'string' ? [reasons] : reasons;
    super(all.join('\n'));
    this.reasons = all;
  }
}

/** The builds do not fit together. */
export class RegistryError extends Refusal {
  override name = 'RegistryError';
}
