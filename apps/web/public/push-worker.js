// Shows what we push to this browser, and leads to what it tells of. Keeps nothing.
self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // A push has to be shown, whatever came.
  }
  const { title = 'Mèche', body = '', path = '/', tag } = told;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/apple-touch-icon.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.path ?? '/', self.location.origin);
  // Never to another site, whoever wrote it.
  const href = address.origin === self.location.origin ? address.href : self.location.origin;
  event.waitUntil(self.clients.openWindow(href));
});
