import { factKind } from '#kit/jobs/facts';

/** An image became public: its variants are to be rendered. */
export const PictureShown = factKind<{ fileId: string }>('picture-shown', 'fileId');
