interface Look {
  element: Element;
  tell: () => void;
}

/**
 * jsdom has no layout, so nothing comes near what is seen by itself (`useNear` of @griot/ui). From now on everything does that `near`
 * says, and `look` asks again about what did not. `restore` puts back what was there.
 */
export function withSight(near: (element: Element) => boolean = () => true): { look: () => void; restore: () => void } {
  const { IntersectionObserver } = window;
  const watched = new Map<object, Look>();
  const ask = ({ element, tell }: Look): void => {
    if (near(element)) tell();
  };
  class Seeing {
    readonly #told: (entries: { isIntersecting: boolean; target: Element }[]) => void;
    constructor(told: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
      this.#told = told;
    }
    observe(element: Element): void {
      const one = { element, tell: () => this.#told([{ isIntersecting: true, target: element }]) };
      watched.set(this, one);
      ask(one);
    }
    disconnect(): void {
      watched.delete(this);
    }
  }
  Object.assign(window, { IntersectionObserver: Seeing });
  return {
    look: () => [...watched.values()].forEach(ask),
    restore: () => void Object.assign(window, { IntersectionObserver }),
  };
}
