/** The worker of this registration once it is active; an installing one receives no messages. */
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
