import type { ReactNode } from 'react';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './states.module.css';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  /** The next step, usually one button. */
  action?: ReactNode;
  /** Seed of the picture; by default the title. */
  name?: string;
  order?: 1 | 2 | 3;
};

export function EmptyState({ title, text, action, name = title, order = 2 }: EmptyStateProps) {
  return (
    <section className={classes.state}>
      <div className={classes.picture}>
        <CoverArt name={name} format="avatar" />
      </div>
      <Title order={order} size="h3">
        {title}
      </Title>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </section>
  );
}
