/**
 * Whether the page may be shown in a frame of another site. Only the widget (paths.widget) may: it has no
 * session and no links within its frame.
 */
export function isFramedPage(pathname: string): boolean {
  return pathname.startsWith('/widget/');
}

/**
 * Whether a navigation leaves the widget while it is in a frame. Such a navigation must load a document, so
 * that the headers of the server forbid the frame.
 */
export function leavesFrame(address: string): boolean {
  return window.self !== window.top && !isFramedPage(new URL(address).pathname);
}
