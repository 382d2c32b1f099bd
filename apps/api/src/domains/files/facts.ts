import { defineFactKind } from '#kit/jobs/facts';

/** An image became public, so its variants must be rendered. */
export const PictureShown = defineFactKind<{ fileId: string }>('picture-shown', 'fileId');
