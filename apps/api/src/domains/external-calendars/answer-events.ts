import { parentPort, workerData } from 'node:worker_threads';
import { type Around, readBusyEvents, TooManyEvents } from './read-busy-events.ts';

// The thread of expand-events.ts.
const { texts, around } = workerData as { texts: string[]; around: Around };
try {
  parentPort?.postMessage(readBusyEvents(texts, around));
} catch (error) {
  if (!(error instanceof TooManyEvents)) throw error;
  parentPort?.postMessage(null);
}
