import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '~/lib/page/when-idle.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '~/ui/icons/icons.ts';
import { dismissToast, type Toast, toastStore } from './toast.ts';
import classes from './toasts.module.css';

const icons = { done: IconCheck, problem: IconAlertTriangle, note: IconInfoCircle };
const shownForMs = 5_000;
const toActForMs = 10_000;
const none: readonly Toast[] = [];

/**
 * Shows the toasts. It is part of every page from the start, so that a toast about a lost network needs no
 * network.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.toasts, () => none);
  const layer = useSyncExternalStore(toastStore.subscribe, toastStore.layer, () => undefined);
  return layer ? createPortal(<Corner toasts={toasts} />, layer) : <Corner toasts={toasts} />;
}

function Corner({ toasts }: { toasts: readonly Toast[] }) {
  const corner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = corner.current;
    // The dialog that contained the toasts has been removed.
    if (!element?.isConnected) return;
    // The popover opens while empty, because some screen readers do not announce a region that appears with
    // its text. It opens when the browser is idle, so that its layout does not slow hydration.
    if (toasts.length === 0) return whenIdle(() => element.isConnected && element.showPopover());
    // Each toast opens the popover again, so that it is above dialogs opened since and above the current
    // bottom bar.
    element.hidePopover();
    element.showPopover();
    place(element);
    // A bar of the next page may come after the toast.
    const clock = setInterval(() => place(element), PLACED_EVERY_MS);
    return () => clearInterval(clock);
  }, [toasts]);
  const notes = toasts.filter(({ kind }) => kind !== 'problem');
  const problems = toasts.filter(({ kind }) => kind === 'problem');
  return (
    <div ref={corner} popover="manual" className={classes.corner}>
      <div role="status">
        {notes.map((toast) => (
          <Card key={toast.id} toast={toast} />
        ))}
      </div>
      {problems.map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Card({ toast: { id, kind, message, action } }: { toast: Toast }) {
  const { t } = useTranslation();
  const held = useRef(false);
  const isActed = action !== undefined;
  useEffect(() => {
    let left = isActed ? toActForMs : shownForMs;
    const step = 250;
    const clock = setInterval(() => {
      if (!held.current) left -= step;
      if (left <= 0) dismissToast(id);
    }, step);
    return () => clearInterval(clock);
  }, [id, isActed]);
  const hold = () => {
    held.current = true;
  };
  const letGo = () => {
    held.current = false;
  };
  const Icon = icons[kind];
  return (
    <div
      className={classes.toast}
      data-kind={kind}
      role={kind === 'problem' ? 'alert' : undefined}
      // The timer of the toast stops while the pointer or the focus is on it.
      onPointerEnter={hold}
      onPointerLeave={letGo}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
      <p>{message}</p>
      {action && (
        <button
          type="button"
          data-action=""
          onFocus={hold}
          onBlur={letGo}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label={t('actions.close')} onClick={() => dismissToast(id)}>
        <IconX size={18} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}

const controls =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="option"], [data-keep-clear]';
const GAP = 16;
const PLACED_EVERY_MS = 500;
const NARROWEST = 320;

/** Places the toasts beside an open side panel where the window has room, and above what they would cover. */
function place(corner: HTMLElement): void {
  const panel = corner.closest('dialog')?.getBoundingClientRect();
  const beside =
    panel && panel.right >= window.innerWidth && panel.left >= NARROWEST ? panel.left : undefined;
  corner.style.right = beside === undefined ? '' : `${window.innerWidth - beside + GAP}px`;
  corner.style.maxWidth = beside === undefined ? '' : `${beside - 2 * GAP}px`;
  corner.style.bottom = `${clearance(corner)}px`;
}

/**
 * Distance from the bottom of the window in pixels: the lowest place above the bars that stick there
 * (`data-keep-clear`) where no control is covered, else directly above the bars.
 */
function clearance(corner: HTMLElement): number {
  const { left, right, height } = corner.getBoundingClientRect();
  // Everything outside of a modal dialog is inert.
  const scope = corner.closest('dialog') ?? document;
  const boxes = [...scope.querySelectorAll<HTMLElement>(controls)]
    .filter((one) => !corner.contains(one))
    .map((one) => ({ box: one.getBoundingClientRect(), isBar: one.hasAttribute('data-keep-clear') }))
    .filter(({ box }) => box.height > 0 && box.left < right && box.right > left);
  const end = window.innerHeight;
  /** Where a toast that ends at `from` must end instead, to cover none of the boxes. */
  const rise = (from: number, over: typeof boxes): number => {
    const covered = over.filter(({ box }) => box.top < from + GAP && box.bottom > from - height);
    const next = Math.min(...covered.map(({ box }) => box.top - GAP));
    return covered.length > 0 ? rise(next, over) : from;
  };
  const aboveBars = rise(
    end - GAP,
    boxes.filter(({ isBar, box }) => isBar && box.top > end / 2),
  );
  const free = rise(aboveBars, boxes);
  return end - (free - height < 0 ? aboveBars : free);
}
