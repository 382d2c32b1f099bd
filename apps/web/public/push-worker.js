// Shows push notifications and opens their page when clicked. Caches nothing.
self.addEventListener('push', (event) => {
  let notification = {};
  try {
    notification = event.data?.json() ?? {};
  } catch {
    // Browsers require a notification for every push, even one without readable data.
  }
  const { title = 'Mèche', body = '', path = '/', tag } = notification;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/apple-touch-icon.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.path ?? '/', self.location.origin);
  // Never opens another site, even if the push contains its address.
  const href = address.origin === self.location.origin ? address.href : self.location.origin;
  event.waitUntil(self.clients.openWindow(href));
});
