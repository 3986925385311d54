/** What shows a push that comes while no page is open. It is at the root, since what it opens may lie anywhere; it answers for no file and stores nothing. */
export const PUSH_WORKER = '/push-worker.js';

/** Nothing that it asks of the network is needed. */
export const PUSH_WORKER_POLICY = "default-src 'none'";

export const PUSH_WORKER_TEXT = `'use strict';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch {
    // A push must show something, or the browser says something of its own.
  }
  const { title = 'News', body = '', path = '/', tag } = told;
  // The same tag takes the place of what is shown: a push that comes twice is there once.
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data || {};
  const to = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  if (to.origin !== self.location.origin) return;
  event.waitUntil(self.clients.openWindow(to.href));
});
`;
