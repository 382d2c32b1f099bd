import { IconButton } from '~/ui/button/icon-button.tsx';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '~/ui/icons/icons.ts';
import classes from './order.module.css';
import type { PlaceInList } from './use-list-order.ts';

type OrderButtonsProps = {
  place: PlaceInList;
  /** Accessible names; each contains the name of the row. */
  labels: { drag: string; earlier: string; later: string };
};

/** A drag handle and two buttons that move a row. What `place` leaves undefined is absent. */
export function OrderButtons({ place: { handle, onEarlier, onLater }, labels }: OrderButtonsProps) {
  return (
    <>
      {handle && (
        <IconButton aria-label={labels.drag} className={classes.handle} {...handle}>
          <IconGripVertical size={20} stroke={1.8} aria-hidden />
        </IconButton>
      )}
      {(onEarlier || onLater) && (
        <>
          {/* A disabled button would lose the focus when its row arrives at an end of the list. */}
          <IconButton aria-label={labels.earlier} aria-disabled={!onEarlier} onClick={() => onEarlier?.()}>
            <IconArrowUp size={20} stroke={1.8} aria-hidden />
          </IconButton>
          <IconButton aria-label={labels.later} aria-disabled={!onLater} onClick={() => onLater?.()}>
            <IconArrowDown size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </>
      )}
    </>
  );
}
