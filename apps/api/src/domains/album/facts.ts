import { defineFactKind } from '#kit/jobs/facts';

export const AlbumChanged = defineFactKind<{ professionalId: string }>('album-changed', 'professionalId');
