import { wordsOfWidget } from '@meche/words/widget-script';
import { useEffect, useRef } from 'react';
import { mountWidget } from '~/lib/widget/mount-widget.ts';
import type { Snippet } from './snippet-line.ts';
import classes from './widget-card.module.css';

/** The preview mounts the real widget, with real slots. */
export function WidgetCard({ origin, slug, look, language, colour, label }: Snippet) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    return mountWidget(host.current, {
      origin,
      slug,
      look,
      language,
      colour,
      words: { ...wordsOfWidget[language], label },
    });
  }, [origin, slug, look, language, colour, label]);
  return (
    <div className={classes.card}>
      <div ref={host} />
    </div>
  );
}
