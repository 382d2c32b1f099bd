import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './strands.module.css';

const lines = Array.from({ length: 9 }, (_, at) => {
  const y = 14 + at * 9;
  const bend = 18 + (at % 3) * 7;
  return `M-10 ${y}C90 ${y - bend} 130 ${y + bend} 200 ${y}S330 ${y - bend} 410 ${y + (at % 2) * 8}`;
});

/** Strands in motion while something is on its way; still for a reader who asks for no motion. */
export function LoadingStrands({ height = 120, label }: { height?: number | string; label?: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} style={{ height }} role="status">
      <VisuallyHidden>{label ?? t('state.loading')}</VisuallyHidden>
      <svg width="100%" height="100%" viewBox="0 0 400 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map((line) => (
          <path key={line} d={line} pathLength={100} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
    </div>
  );
}
