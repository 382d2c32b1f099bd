/**
 * Resolves to the newest worker of a registration once it is active, because a worker that is still
 * installing receives no messages. Undefined when there is none or it is discarded. None of ours waits for
 * open pages: the offline worker skips waiting, and no page is in the scope of the push worker.
 */
export async function untilActive({
  installing,
  waiting,
  active,
}: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  const coming = installing ?? waiting;
  if (!coming) return active ?? undefined;
  return new Promise((done) =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') done(coming);
      if (coming.state === 'redundant') done(undefined);
    }),
  );
}
