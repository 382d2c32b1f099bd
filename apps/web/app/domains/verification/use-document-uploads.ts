import type { StoredFile } from '@meche/contract/files';
import type { DocumentKind } from '@meche/contract/registration-enumerations';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';

/** `share` is the uploaded part of the file, from 0 to 1. */
export type Upload =
  | { state: 'sending'; file: File; share: number }
  /** `refused` is the refusal of the file, or undefined when a retry may succeed. */
  | { state: 'failed'; file: File; refused: unknown };

type UploadOptions = {
  send: (
    file: File,
    how: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<StoredFile>;
  /** Attaches the uploaded file to the form or the draft. */
  keep: (kind: DocumentKind, file: StoredFile) => Promise<unknown> | unknown;
};

/** Several uploads may run at the same time, one for each kind of document. */
export function useDocumentUploads({ send, keep }: UploadOptions) {
  const [uploads, setUploads] = useState<Partial<Record<DocumentKind, Upload>>>({});
  const controllers = useRef(new Map<DocumentKind, AbortController>());
  const put = (kind: DocumentKind, upload: Upload | undefined) =>
    setUploads((all) => ({ ...all, [kind]: upload }));

  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  async function start(kind: DocumentKind, file: File) {
    controllers.current.get(kind)?.abort();
    const controller = new AbortController();
    controllers.current.set(kind, controller);
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
    controllers.current.get(kind)?.abort();
    put(kind, undefined);
  }

  return { uploads, start: (kind: DocumentKind, file: File) => void start(kind, file), cancel };
}

/** These refusals concern the file itself, so a retry would be refused again. */
function isRefused(error: unknown): boolean {
  return isRefusal(error, 'file_too_large', 'file_type_refused', 'file_unreadable');
}
