import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './section-menu.module.css';

/** Events by which a reader begins to use the page. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type SectionMenuProps = {
  label: string;
  /** With an address, the section is a page of its own; `current` marks the page that is open. */
  sections: readonly { id: string; label: string; address?: string; current?: boolean }[];
};

/** Links to the sections of a long page, or to the pages of a set: a column on desktop, a row on phones. */
export function SectionMenu({ label, sections }: SectionMenuProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = sections.find((section) => section.current)?.id;
  // Scrolls the row, on a phone, until the current page is in the middle.
  useEffect(() => {
    const link = current === undefined ? null : list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !link) return;
    const middle = link.offsetLeft + link.offsetWidth / 2 - list.current.offsetLeft;
    list.current.scrollLeft = middle - list.current.clientWidth / 2;
  }, [current]);
  useSectionOfAddress();
  return (
    <nav aria-label={label} className={classes.menu}>
      <ul ref={list}>
        {sections.map((section) => (
          <li key={section.id}>
            {section.address ? (
              <Link to={section.address} aria-current={section.current ? 'page' : undefined}>
                {section.label}
              </Link>
            ) : (
              <a href={`#${section.id}`}>{section.label}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Scrolls to the section that the address names. Sections come and grow as their data load, so this is done again
 * until the reader does something.
 */
function useSectionOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const show = () => document.getElementById(hash.slice(1))?.scrollIntoView();
    const observer = new MutationObserver(show);
    const stop = () => observer.disconnect();
    show();
    observer.observe(document.body, { childList: true, subtree: true });
    for (const act of ACTS) window.addEventListener(act, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const act of ACTS) window.removeEventListener(act, stop);
    };
  }, [hash]);
}
