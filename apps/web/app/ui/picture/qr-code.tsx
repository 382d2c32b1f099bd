import { useEffect, useEffectEvent, useState } from 'react';
import classes from './qr-code.module.css';

type QrCodeProps = {
  text: string;
  label: string;
  /** Called when the code is on the screen, e.g. to print it. */
  onDrawn?: () => void;
};

type Drawing = { size: number; path: string };

/**
 * A QR code as wide as its place. The encoder is loaded on demand; if that fails, the place stays white, so
 * the text stands beside it in letters.
 */
export function QrCode({ text, label, onDrawn }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setDrawing(toDrawing(encode(text, { border: 4, ecc: 'M' }))),
      () => {},
    );
  }, [text]);
  const isDrawn = drawing !== undefined;
  const notify = useEffectEvent(() => onDrawn?.());
  useEffect(() => {
    if (isDrawn) notify();
  }, [isDrawn]);
  return (
    <span className={classes.code}>
      {drawing && (
        <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={label}>
          <path d={drawing.path} />
        </svg>
      )}
    </span>
  );
}

function toDrawing({ size, data }: { size: number; data: boolean[][] }): Drawing {
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
