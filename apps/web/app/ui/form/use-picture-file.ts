import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';
import { sendFile } from '~/lib/api/send-file.ts';
import { shrinkPicture } from '~/lib/browser/shrink-picture.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { useCommand } from '~/ui/command/use-command.ts';

type PictureFile = {
  /** In pixels, after resizing. */
  longestSide: number;
  /** For the business that the account owns or works in; otherwise for the account. */
  isForBusiness?: boolean;
  /** Shown when the upload fails for another reason than the picture. */
  later: string;
  onSent: (id: string) => void;
};

export type SendingPicture = {
  send: (chosen: File) => void;
  isBusy: boolean;
  /** Progress, from 0 to 1. */
  share: number;
  problem: string | undefined;
};

/** Query key of a private picture's data URL. */
export function pictureKey(id: string | null) {
  return ['pictures', id] as const;
}

/** Uploads a picture as soon as it is chosen: resizes it, caches a preview, and aborts on unmount. */
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

/** Preview of a picture uploaded from this tab; undefined when there is none. */
export function useSentPicture(id: string | null): string | undefined {
  return useQuery<string>({ queryKey: pictureKey(id), queryFn: skipToken }).data;
}
