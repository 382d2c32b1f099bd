import type { ComponentPropsWithRef } from 'react';
import classes from './title.module.css';

type Order = 1 | 2 | 3 | 4 | 5;

type TitleProps = ComponentPropsWithRef<'h1'> & {
  /** Level of the heading in the page. */
  order?: Order;
  /** Visual size, when it differs from the level. */
  size?: `h${Order}`;
};

export function Title({ order = 1, size = `h${order}`, className, ...rest }: TitleProps) {
  const Heading = `h${order}` as const;
  return (
    <Heading
      {...rest}
      className={className ? `${classes.title} ${className}` : classes.title}
      data-size={size}
    />
  );
}
