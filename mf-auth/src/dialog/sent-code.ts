import { sessionStore } from '@griot/browser';

const KEY = 'griot.sent-code';

/** Stores for this tab which code was mailed last to confirm an e-mail, so that who left its dialog can still enter it. */
export const storeSentCode = (email: string, requestId: string): void =>
  void sessionStore.set(KEY, JSON.stringify({ email, requestId }));

/** The `request_id` of the code that was mailed there last; null when this tab knows of none. */
export function sentCodeFor(email: string): string | null {
  try {
    const stored = JSON.parse(sessionStore.get(KEY) ?? 'null') as { email?: unknown; requestId?: unknown } | null;
    return stored?.email === email && typeof stored.requestId === 'string' ? stored.requestId : null;
  } catch {
    return null;
  }
}
