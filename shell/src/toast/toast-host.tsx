import { TOAST_MS } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import { Toasts, type Toast } from '@griot/ui';
import { useEffect, useState } from 'react';

/** Answers `toasts.show` for all remotes (part 1 §2). */
export function ToastHost({ bus }: { bus: Platform['bus'] }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(() => {
    let last = 0;
    return bus.handle('toasts.show', async ({ message, type, duration = TOAST_MS }) => {
      last += 1;
      const id = last;
      setToasts((all) => [
        ...all.filter((t) => t.message !== message),
        { id, message, type: type ?? 'default', duration },
      ]);
      return null;
    });
  }, [bus]);
  return <Toasts toasts={toasts} onClose={(id) => setToasts((all) => all.filter((t) => t.id !== id))} />;
}
