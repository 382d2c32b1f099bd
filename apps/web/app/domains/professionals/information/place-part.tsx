import { type ReactNode, useId } from 'react';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './information.module.css';

type PlacePartProps = { title: string; text?: string; children: ReactNode };

export function PlacePart({ title, text, children }: PlacePartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {title}
      </Title>
      {text && <Quiet>{text}</Quiet>}
      {children}
    </section>
  );
}
