import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';

/** The title comes with the page's data: a moment after the page. */
const TITLE_AFTER_MS = 400;

/**
 * Another page: the keyboard goes on from its content, and its title is said, as a browser does with a new document.
 * Another question on the same page is its own matter.
 */
export function PageChange() {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const content = document.getElementById('content');
    // A field that took the focus on its own page keeps it.
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
    const notification = setTimeout(() => setSaid(document.title), TITLE_AFTER_MS);
    return () => clearTimeout(notification);
  }, [pathname]);
  return <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>;
}
