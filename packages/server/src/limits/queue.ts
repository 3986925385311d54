/** Where several may work on one key at once, and the others wait in line. */
export interface Queue {
  /**
   * Waits until `hasRoom` finds a slot, asked with how many are taken, and takes it; gives what frees it again.
   * @throws whatever `hasRoom` throws
   */
  enter(key: string, hasRoom: (taken: number) => Promise<boolean>): Promise<() => void>;
}

/** What is being done for one key, and the end of the line that waits for it. */
interface Slots {
  taken: number;
  /** Settles once everyone in line has a slot or was refused. */
  last: Promise<unknown>;
  /** How many know these slots, working or in line. */
  members: number;
  /** Tells whoever is first in line that a slot is free. */
  onFreed: () => void;
}

export function createQueue(): Queue {
  const byKey = new Map<string, Slots>();

  /** Only the first in line asks, so meanwhile there can only be fewer slots taken. */
  async function takeSlot(slots: Slots, hasRoom: (taken: number) => Promise<boolean>): Promise<void> {
    for (;;) {
      const freed = new Promise<void>((tell) => (slots.onFreed = tell));
      // `taken` is read before the failures are: who has left by now has been counted there, and who has not is counted here.
      if (await hasRoom(slots.taken)) {
        slots.taken += 1;
        return;
      }
      await freed;
    }
  }

  return {
    async enter(key, hasRoom) {
      const slots = byKey.get(key) ?? { taken: 0, last: Promise.resolve(), members: 0, onFreed: () => undefined };
      byKey.set(key, slots);
      slots.members += 1;
      const leave = (): void => {
        slots.members -= 1;
        if (slots.members === 0) byKey.delete(key);
      };
      const mine = slots.last.then(() => takeSlot(slots, hasRoom));
      slots.last = mine.catch(() => undefined);
      try {
        await mine;
      } catch (refused) {
        leave();
        throw refused;
      }
      return () => {
        slots.taken -= 1;
        slots.onFreed();
        leave();
      };
    },
  };
}
