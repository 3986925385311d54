import type { Bus } from '@griot/bus';
import { TOAST_MS } from '@griot/contracts';
import { Toasts, type Toast } from '@griot/ui';
import { useEffect, useState } from 'react';

/** Answers `toasts.show` as the shell does. */
export function StandaloneToasts({ bus }: { bus: Bus }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(() => {
    let last = 0;
    return bus.handle('toasts.show', async ({ message, type, duration = TOAST_MS }) => {
      last += 1;
      const toast = { id: last, message, type: type ?? 'default', duration };
      setToasts((all) => [...all, toast]);
      return null;
    });
  }, [bus]);
  return <Toasts toasts={toasts} onClose={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))} />;
}
