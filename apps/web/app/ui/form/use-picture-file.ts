import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';
import { sendFile } from '~/lib/api/send-file.ts';
import { shrinkPicture } from '~/lib/browser/shrink-picture.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { useCommand } from '~/ui/command/use-command.ts';

type PictureFile = {
  /** Longest side in pixels after resizing. */
  longestSide: number;
  /**
   * True: the picture belongs to the business that the account owns or works in. False: it belongs to the
   * account.
   */
  isForBusiness?: boolean;
  /** Message for an upload that fails for a reason other than the picture. */
  later: string;
  onSent: (id: string) => void;
};

export type SendingPicture = {
  send: (chosen: File) => void;
  isBusy: boolean;
  /** Share of bytes sent, from 0 to 1. */
  share: number;
  problem: string | undefined;
};

/** Query key of the data URL of a private picture. */
export function pictureKey(id: string | null) {
  return ['pictures', id] as const;
}

/**
 * Uploads a picture as soon as it is chosen: resizes the picture, caches a preview, and aborts the upload
 * on unmount.
 */
export function usePictureFile(picture: PictureFile): SendingPicture {
  const { longestSide, isForBusiness = false, later, onSent } = picture;
  const { sentence } = useRefusalTexts();
  const cache = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState(0);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    const leaving = left.current;
    return () => leaving.abort();
  }, []);

  const { run, isBusy } = useCommand({
    async call(chosen: File) {
      setProblem(undefined);
      setShare(0);
      const { file, preview } = await shrinkPicture(chosen, longestSide);
      const { signal } = left.current;
      return { ...(await sendFile(file, { isForBusiness, onProgress: setShare, signal })), preview };
    },
    onDone({ id, preview }) {
      if (preview) cache.setQueryData(pictureKey(id), preview);
      onSent(id);
    },
    onRefused(refused) {
      const isItsFault = isRefusal(refused, 'file_too_large', 'file_type_refused', 'file_unreadable');
      if (!left.current.signal.aborted) setProblem(isItsFault ? sentence(refused) : later);
      return true;
    },
  });
  return { send: (chosen) => void run(chosen), isBusy, share, problem };
}

/**
 * Returns the cached data URL of a picture that this tab has uploaded or shown; undefined when there is
 * none. Never fetches it.
 */
export function useSentPicture(id: string | null): string | undefined {
  return useQuery<string>({ queryKey: pictureKey(id), queryFn: skipToken }).data;
}
