import address from './client-file-worker.ts?worker&url';
import type { ClientsRead } from './read-client-file.ts';

/** Reads a file beside the page, which stays responsive. Rejects where the worker cannot start. */
export async function startClientFileWorker(bytes: ArrayBuffer): Promise<ClientsRead | undefined> {
  const policy = window.trustedTypes?.createPolicy('client-file', { createScriptURL: (url) => url });
  const worker = new Worker(policy ? policy.createScriptURL(address) : address, { type: 'module' });
  return new Promise<ClientsRead | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ClientsRead | undefined>) => resolve(data));
    worker.addEventListener('error', reject);
    worker.postMessage(bytes);
  }).finally(() => worker.terminate());
}
