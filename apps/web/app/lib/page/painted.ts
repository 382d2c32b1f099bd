/** A page that is not shown is not painted either, nor one that the browser puts off. */
const longestMs = 300;

/**
 * Once what the server sent stands on the screen: a page is read before it comes alive, and the first work of the scripts would
 * keep it from being painted.
 */
export async function painted(): Promise<void> {
  if (document.readyState === 'loading') {
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
  }
  await new Promise<void>((done) => {
    setTimeout(done, longestMs);
    // The task after the next frame.
    requestAnimationFrame(() => setTimeout(done));
  });
}
