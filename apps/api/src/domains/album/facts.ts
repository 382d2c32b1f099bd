import { factKind } from '#kit/jobs/facts';

export const AlbumChanged = factKind<{ professionalId: string }>('album-changed', 'professionalId');
