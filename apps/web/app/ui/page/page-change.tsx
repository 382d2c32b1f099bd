import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';

/** Delay before the announcement, because the title arrives with the data of the page. */
const TITLE_AFTER_MS = 400;

/**
 * After a navigation, focuses the content and announces the title, as browsers do for a new document. Does
 * nothing when only the query changes.
 */
export function PageChange() {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const content = document.getElementById('content');
    // A field that the new page has focused keeps the focus.
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), TITLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>;
}
