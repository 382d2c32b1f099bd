import { Worker } from 'node:worker_threads';

/** Memory that a thread may use beyond what Node itself needs. */
const MAX_MEMORY_MB = 256;

/** The thread took too long or too much memory and was ended. */
export class ThreadExhausted extends Error {
  override readonly name = 'ThreadExhausted';
}

/**
 * Runs a module in a thread and returns the one message that it posts to its parent. It reads `input` from
 * workerData. For work on foreign input that may take forever. Throws ThreadExhausted, or the thread's error.
 */
export async function runInThread<Output>(
  module: URL,
  input: unknown,
  { timeoutMs }: { timeoutMs: number },
): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const thread = new Worker(module, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const timer = setTimeout(() => reject(new ThreadExhausted('no answer in time')), timeoutMs);
  thread.on('message', resolve);
  thread.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadExhausted('out of memory') : error),
  );
  thread.on('exit', () => reject(new Error('the thread ended without an answer')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
