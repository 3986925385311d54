import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import { createContext, useContext, type ReactNode } from 'react';
import type { Platform } from './platform.ts';

const PlatformContext = createContext<Platform | null>(null);

/** Wraps a root in the instances the shell handed over. */
export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return (
    <PlatformContext value={platform}>
      <StoreProvider store={platform.store}>
        <QueryClientProvider client={platform.queryClient}>{children}</QueryClientProvider>
      </StoreProvider>
    </PlatformContext>
  );
}

/** The shared instances. Throws outside a remote's root. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('usePlatform is for components inside a remote’s root.');
  return platform;
}
