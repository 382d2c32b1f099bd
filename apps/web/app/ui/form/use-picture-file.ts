import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';
import { sendFile } from '~/lib/api/send-file.ts';
import { shrinkPicture } from '~/lib/browser/shrink-picture.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { useCommand } from '~/ui/command/use-command.ts';

type PictureFile = {
  /** In pixels, as it is sent. */
  longestSide: number;
  /** For the business that she owns or works in; otherwise for her own account. */
  isForBusiness?: boolean;
  /** Said where it could not be sent, for no fault of the picture. */
  later: string;
  onSent: (id: string) => void;
};

export type SendingPicture = {
  send: (chosen: File) => void;
  isBusy: boolean;
  /** From 0 to 1, as far as it has left. */
  share: number;
  /** A sentence. */
  problem: string | undefined;
};

/** Under which a picture that nobody sees by its address is kept, as an address that shows it. */
export function pictureKey(id: string | null) {
  return ['pictures', id] as const;
}

/** A picture sent as soon as it is chosen: made smaller, shown from then on, given up when she leaves. */
export function usePictureFile(picture: PictureFile): SendingPicture {
  const { longestSide, isForBusiness = false, later, onSent } = picture;
  const { sentence } = useRefusalWords();
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

/** An address that shows what was sent from this tab, before others may see it; undefined where it was not, or cannot be shown. */
export function useSentPicture(id: string | null): string | undefined {
  return useQuery<string>({ queryKey: pictureKey(id), queryFn: skipToken }).data;
}
