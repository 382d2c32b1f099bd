import { factKind } from '#kit/jobs/facts';

/** The shown photos or their order changed. */
export const AlbumChanged = factKind<{ professionalId: string }>('album-changed', 'professionalId');
