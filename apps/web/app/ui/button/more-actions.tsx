import { type ReactNode, useState } from 'react';
import { IconDots } from '~/ui/icons/icons.ts';
import { IconButton } from './icon-button.tsx';
import classes from './more-actions.module.css';

/** Rarely used actions, which a press on "⋯" shows beside it. */
export function MoreActions({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={classes.more}>
      {isOpen && children}
      <IconButton
        aria-label={label}
        aria-expanded={isOpen}
        className={classes.opener}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </span>
  );
}
