/** The one page that may stand in somebody else's (paths.widget): it knows nobody, and leads nowhere within its frame. */
export function isFramedPage(pathname: string): boolean {
  return pathname.startsWith('/widget/');
}

/** The router would show any page in a frame; asked for as a document, the server says that nobody may frame it. */
export function leavesFrame(address: string): boolean {
  return window.self !== window.top && !isFramedPage(new URL(address).pathname);
}
