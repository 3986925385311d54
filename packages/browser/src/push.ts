/** Why a browser cannot be pushed to: its page is not secure, it knows no pushes, or its owner has forbidden them. */
export type NoPush = 'insecure' | 'unsupported' | 'denied';

/** What a push service needs to reach this browser, and nobody else. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Null where it can. */
export function whyNoPush(): NoPush | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Where this browser takes pushes already; null when it does not. */
export async function pushAddress(script: string): Promise<PushAddress | null> {
  if (whyNoPush() !== null) return null;
  const subscription = await (await registered(script))?.pushManager.getSubscription();
  return subscription ? addressOf(subscription) : null;
}

/**
 * Asks the browser, and so its owner, to take pushes of whoever has the key, and to show them by a script of ours.
 * @throws when they do not want to, or no push service answers
 */
export async function takePushes(script: string, publicKey: string): Promise<PushAddress> {
  const registration = await navigator.serviceWorker.register(script);
  const key = bytesOf(publicKey);
  const before = await registration.pushManager.getSubscription();
  // One that was made with other keys is good for nothing any more.
  if (before && !sameBytes(before.options.applicationServerKey, key)) await before.unsubscribe();
  return addressOf(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Once or more often. */
export async function endPushes(script: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await (await (await registered(script))?.pushManager.getSubscription())?.unsubscribe();
}

/** Of other scripts that a browser may have, nothing is ours to end. */
const registered = async (script: string): Promise<ServiceWorkerRegistration | undefined> => {
  const found = await navigator.serviceWorker.getRegistration(script);
  return found && [found.active, found.waiting, found.installing].some((one) => one?.scriptURL.endsWith(script))
    ? found
    : undefined;
};

function addressOf(subscription: PushSubscription): PushAddress {
  const { keys = {} } = subscription.toJSON();
  const { p256dh, auth } = keys;
  if (!p256dh || !auth) throw new Error('the browser gives no keys');
  return { endpoint: subscription.endpoint, p256dh, auth };
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const sameBytes = (stored: ArrayBuffer | null, key: Uint8Array): boolean => {
  const before = new Uint8Array(stored ?? new ArrayBuffer(0));
  return before.length === key.length && before.every((byte, n) => byte === key[n]);
};
