import { readClients } from './read-client-file.ts';

// A file of 20,000 lines takes long enough to be felt on a phone.
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(readClients(data));
});
