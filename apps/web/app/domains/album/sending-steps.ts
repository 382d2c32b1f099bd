/** One of several photos on its way, from the choice until the album shows it. */
export type SendingPhoto = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** From 0 to 1, as far as it has left. */
  share: number;
  /** It has arrived, and is not in the album yet: it is not sent again. */
  fileId?: string;
  /** A sentence. */
  problem?: string;
};

export type SendingStep =
  | { step: 'chosen'; key: string; file: File }
  | { step: 'begun' | 'again' | 'added' | 'put-aside'; key: string }
  | { step: 'went'; key: string; share: number }
  | { step: 'arrived'; key: string; fileId: string }
  /** `isFinal`: another try would be refused as well. */
  | { step: 'refused'; key: string; problem: string; isFinal: boolean };

export function nextSending(photos: readonly SendingPhoto[], it: SendingStep): readonly SendingPhoto[] {
  const changed = (what: Partial<SendingPhoto>) =>
    photos.map((photo) => (photo.key === it.key ? { ...photo, ...what } : photo));
  switch (it.step) {
    case 'chosen':
      return [...photos, { key: it.key, file: it.file, state: 'waiting', share: 0 }];
    case 'begun':
      return changed({ state: 'sending' });
    case 'went':
      return changed({ share: it.share });
    case 'arrived':
      return changed({ fileId: it.fileId, share: 1 });
    case 'refused':
      return changed({ state: it.isFinal ? 'refused' : 'failed', problem: it.problem });
    case 'again':
      return photos.map((photo) => {
        if (photo.key !== it.key) return photo;
        const { problem: _, ...rest } = photo;
        return { ...rest, state: 'waiting', share: 0 };
      });
    case 'added':
    case 'put-aside':
      return photos.filter(({ key }) => key !== it.key);
  }
}

/** They go one after the other, in the order in which they were chosen: a phone's network is faster with one. */
export function whoseTurn(photos: readonly SendingPhoto[]): SendingPhoto | undefined {
  if (photos.some(({ state }) => state === 'sending')) return undefined;
  return photos.find(({ state }) => state === 'waiting');
}
