/** A listing as readers see it named, the specification's own text; those that staff have made go by their own names. */
export const listingLabel = (name: string): string => (name === 'editorialPicks' ? "Editor's Choice" : name);
