import type { ReactNode } from 'react';
import { Title } from '~/ui/text/title.tsx';
import classes from './widget-elsewhere-step.module.css';

type WidgetNoteProps = { title: string; text: string; children?: ReactNode };

export function WidgetNote({ title, text, children }: WidgetNoteProps) {
  return (
    <div className={`${classes.done} ${classes.words}`}>
      <Title order={1} size="h3">
        {title}
      </Title>
      <p>{text}</p>
      {children}
    </div>
  );
}
