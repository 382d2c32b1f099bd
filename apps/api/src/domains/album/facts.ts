import { factKind } from '#kit/jobs/facts';

/** What the album of a house shows changed, or in which order. */
export const AlbumChanged = factKind<{ professionalId: string }>('album-changed', 'professionalId');
