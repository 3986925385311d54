interface Fiber {
  tag: number;
  flags: number;
  type: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Components, memoized or not, with a function of their own. */
const FUNCTIONS = [0, 11, 14, 15];
const PERFORMED_WORK = 1;

const drawn: string[] = [];
let before = new Set<Fiber>();

const nameOf = (type: unknown): string => {
  const { displayName, name, type: inner, render } = type as Record<string, unknown>;
  return (displayName as string) || (name as string) || (inner || render ? nameOf(inner ?? render) : '');
};

/** React tells its tools of each commit: what was drawn is marked there, and was not there before. */
const onCommitFiberRoot = (_id: number, root: { current: Fiber }): void => {
  const now = new Set<Fiber>();
  const walk = (fiber: Fiber | null): void => {
    for (let at = fiber; at; at = at.sibling) {
      now.add(at);
      if (FUNCTIONS.includes(at.tag) && at.flags & PERFORMED_WORK && !before.has(at)) drawn.push(nameOf(at.type));
      walk(at.child);
    }
  };
  walk(root.current.child);
  before = now;
};

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    checkDCE: () => undefined,
    inject: () => 1,
    onScheduleFiberRoot: () => undefined,
    onCommitFiberRoot,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  },
});

/** The names of the components that have been drawn since it was called last. Import it before React. */
export const takeDrawn = (): string[] => drawn.splice(0);
