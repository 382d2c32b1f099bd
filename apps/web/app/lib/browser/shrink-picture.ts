/** JPEG quality: sharp enough on all pages, small enough for a slow network. */
const JPEG_QUALITY = 0.85;

/**
 * Scales a photo down until its longest side has `longestSide` pixels, and returns it as JPEG with a data
 * URL as preview. A format that this browser cannot decode is returned unmodified without a preview,
 * because the server may support it.
 */
export async function shrinkPicture(
  file: File,
  longestSide: number,
): Promise<{ file: File; preview: string | undefined }> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
    );
    if (!small) return { file, preview: undefined };
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return {
      file: new File([small], name, { type: 'image/jpeg' }),
      preview: canvas.toDataURL('image/jpeg', JPEG_QUALITY),
    };
  } catch {
    return { file, preview: undefined };
  }
}
