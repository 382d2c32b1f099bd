import { factKind } from '#kit/jobs/facts';

/** A picture was put where anybody may see it: its variants are to be drawn. */
export const PictureShown = factKind<{ fileId: string }>('picture-shown', 'fileId');
