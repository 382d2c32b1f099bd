import { readFile } from '@meche/contract/api-client/files';
import { fetchFile } from './fetch-file.ts';

/** Fetches a private picture with the session of this browser and returns it as a data URL. */
export async function fetchPicture(ask: Parameters<typeof fetchFile>[0]): Promise<string> {
  return addressOf((await fetchFile(ask)).file);
}

/** Same, for a private file by its id. */
export async function fetchPrivatePicture(id: string): Promise<string> {
  return fetchPicture((api) => api.call(readFile, { params: { id } }));
}

function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
