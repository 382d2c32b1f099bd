import { Fragment } from 'react';
import { Link } from 'react-router';
import { IconChevronRight } from '../icons/icons.ts';
import classes from './breadcrumbs.module.css';

export type TrailStep = { name: string; to: string };

/** Breadcrumbs of a page. */
export function Breadcrumbs({
  steps,
  here,
  label,
}: {
  steps: readonly TrailStep[];
  here: string;
  label: string;
}) {
  return (
    <nav className={classes.trail} aria-label={label}>
      {steps.map(({ name, to }) => (
        <Fragment key={to}>
          <Link to={to}>{name}</Link>
          <IconChevronRight size={14} stroke={1.8} aria-hidden />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}
