import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * A column of content: `wide` for lists and maps, `text` for reading, `form` for one question per screen.
 */
export function Page({
  children,
  width = 'wide',
}: {
  children: ReactNode;
  width?: 'wide' | 'text' | 'form';
}) {
  return <div className={`${classes.page} ${classes[width]}`}>{children}</div>;
}
