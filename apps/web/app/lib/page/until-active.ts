/** The worker of this registration once it answers; one that is still being put in place hears nothing. */
export async function untilActive({
  installing,
  waiting,
  active,
}: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  const coming = installing ?? waiting;
  if (active || !coming) return active ?? undefined;
  return new Promise((done) =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') done(coming);
      if (coming.state === 'redundant') done(undefined);
    }),
  );
}
