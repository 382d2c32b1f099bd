import { factKind } from '#kit/jobs/facts';

/** An image became public, so its variants must be rendered. */
export const PictureShown = factKind<{ fileId: string }>('picture-shown', 'fileId');
