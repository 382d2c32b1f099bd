import { fetchFile } from './fetch-file.ts';

/** A private picture as an address that shows it in this tab. */
export async function fetchPicture(ask: Parameters<typeof fetchFile>[0]): Promise<string> {
  return addressOf((await fetchFile(ask)).file);
}

/** The same of a file, for whoever may read it. */
export async function fetchPrivatePicture(id: string): Promise<string> {
  const { readFile } = await import('@meche/contract/files');
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
