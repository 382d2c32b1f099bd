/**
 * The one page that other sites may frame (paths.widget): it has no session and no links within its frame.
 */
export function isFramedPage(pathname: string): boolean {
  return pathname.startsWith('/widget/');
}

/**
 * Whether a navigation leaves the widget inside a frame. It must load a document, so that the server's
 * headers forbid framing it.
 */
export function leavesFrame(address: string): boolean {
  return window.self !== window.top && !isFramedPage(new URL(address).pathname);
}
