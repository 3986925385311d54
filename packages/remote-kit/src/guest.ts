/** Who is signed in as far as a written page knows, and so for the first render that takes it over. */
export const GUEST = { state: 'anonymous' } as const;
