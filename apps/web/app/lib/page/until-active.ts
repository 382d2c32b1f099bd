/**
 * Resolves to the worker of a registration once it is active, because a worker that is still installing
 * receives no messages. Undefined when there is none or it is discarded.
 */
export async function untilActive({
  installing,
  waiting,
  active,
}: Pick<ServiceWorkerRegistration, 'installing' | 'waiting' | 'active'>): Promise<ServiceWorker | undefined> {
  const coming = installing ?? waiting;
  if (active || !coming) return active ?? undefined;
  return new Promise((done) =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') done(coming);
      if (coming.state === 'redundant') done(undefined);
    }),
  );
}
