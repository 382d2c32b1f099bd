import type { ReactNode } from 'react';
import classes from './operator-row.module.css';

export function OperatorRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

type OperatorRowProps = {
  title: ReactNode;
  /** Short texts, shown on one line if there is room. Empty texts are left out. */
  facts: readonly ReactNode[];
  children?: ReactNode;
  acts?: ReactNode;
};

export function OperatorRow({ title, facts, children, acts }: OperatorRowProps) {
  const shown = facts.filter((fact) => fact !== '' && fact !== null && fact !== false);
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        <ul className={classes.facts}>
          {shown.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
            <li key={index}>{fact}</li>
          ))}
        </ul>
        {children}
      </div>
      {acts && <div className={classes.acts}>{acts}</div>}
    </li>
  );
}

export function OperatorMark({ tone, children }: { tone?: 'loss' | 'done'; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}
