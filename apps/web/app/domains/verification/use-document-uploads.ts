import type { StoredFile } from '@meche/contract/files';
import type { DocumentKind } from '@meche/contract/registration-enumerations';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';

export type Upload =
  | { state: 'sending'; file: File /** From 0 to 1. */; share: number }
  /** `refused` holds a final refusal; undefined: a retry may succeed. */
  | { state: 'failed'; file: File; refused: unknown };

type Ways = {
  send: (
    file: File,
    how: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<StoredFile>;
  /** Stores the uploaded file where it belongs. */
  keep: (kind: DocumentKind, file: StoredFile) => Promise<unknown> | unknown;
};

/** Uploads, one for each kind of document, several at a time. */
export function useDocumentUploads({ send, keep }: Ways) {
  const [uploads, setUploads] = useState<Partial<Record<DocumentKind, Upload>>>({});
  const underWay = useRef(new Map<DocumentKind, AbortController>());
  const put = (kind: DocumentKind, upload: Upload | undefined) =>
    setUploads((all) => ({ ...all, [kind]: upload }));

  useEffect(() => {
    const running = underWay.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  async function start(kind: DocumentKind, file: File) {
    underWay.current.get(kind)?.abort();
    const controller = new AbortController();
    underWay.current.set(kind, controller);
    put(kind, { state: 'sending', file, share: 0 });
    try {
      const stored = await send(file, {
        onProgress: (share) => !controller.signal.aborted && put(kind, { state: 'sending', file, share }),
        signal: controller.signal,
      });
      await keep(kind, stored);
      if (!controller.signal.aborted) put(kind, undefined);
    } catch (error) {
      if (!controller.signal.aborted)
        put(kind, { state: 'failed', file, refused: isRefused(error) ? error : undefined });
    }
  }

  function cancel(kind: DocumentKind) {
    underWay.current.get(kind)?.abort();
    put(kind, undefined);
  }

  return { uploads, start: (kind: DocumentKind, file: File) => void start(kind, file), cancel };
}

/** Refusals of the file itself: a retry would be refused again. */
function isRefused(error: unknown): boolean {
  return isRefusal(error, 'file_too_large', 'file_type_refused', 'file_unreadable');
}
