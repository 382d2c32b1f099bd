export type SendingPhoto = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** Share of the file that is uploaded, from 0 to 1. */
  share: number;
  /** Set when the upload is complete: a retry then adds the file to the album without a second upload. */
  fileId?: string;
  /** Error message in the language of the reader. */
  problem?: string;
};

export type SendingStep =
  | { step: 'chosen'; key: string; file: File }
  | { step: 'begun' | 'again' | 'added' | 'put-aside'; key: string }
  | { step: 'went'; key: string; share: number }
  | { step: 'arrived'; key: string; fileId: string }
  /** `isFinal` is true when the server would refuse a retry too. */
  | { step: 'refused'; key: string; problem: string; isFinal: boolean };

export function sendingReducer(photos: readonly SendingPhoto[], event: SendingStep): readonly SendingPhoto[] {
  const changed = (what: Partial<SendingPhoto>) =>
    photos.map((photo) => (photo.key === event.key ? { ...photo, ...what } : photo));
  switch (event.step) {
    case 'chosen':
      return [...photos, { key: event.key, file: event.file, state: 'waiting', share: 0 }];
    case 'begun':
      return changed({ state: 'sending' });
    case 'went':
      return changed({ share: event.share });
    case 'arrived':
      return changed({ fileId: event.fileId, share: 1 });
    case 'refused':
      return changed({ state: event.isFinal ? 'refused' : 'failed', problem: event.problem });
    case 'again':
      return photos.map((photo) => {
        if (photo.key !== event.key) return photo;
        const { problem: _, ...rest } = photo;
        return { ...rest, state: 'waiting', share: 0 };
      });
    case 'added':
    case 'put-aside':
      return photos.filter(({ key }) => key !== event.key);
  }
}

/**
 * Returns the next photo to upload, or undefined while an upload runs. Uploads run one at a time in the
 * order of choice, because mobile networks finish them faster than parallel ones.
 */
export function findNextUpload(photos: readonly SendingPhoto[]): SendingPhoto | undefined {
  if (photos.some(({ state }) => state === 'sending')) return undefined;
  return photos.find(({ state }) => state === 'waiting');
}
