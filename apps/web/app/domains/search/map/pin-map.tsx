import 'maplibre-gl/dist/maplibre-gl.css';
import { type Map as DrawnMap, Marker } from 'maplibre-gl';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconMapPin } from '~/ui/icons/icons.ts';
import type { Outlines } from './map-look.ts';
import { NameMarks } from './name-marks.tsx';
import classes from './pin-map.module.css';
import mapClasses from './result-map.module.css';
import { useVisibleBounds } from './use-clusters.ts';
import { useDrawnMap } from './use-drawn-map.ts';

type Point = { latitude: number; longitude: number };

type PinMapProps = {
  point: Point;
  /** Name of the pin. */
  label: string;
  styleUrl: string | null;
  credit: string | null;
  /** Absent: the pin stays where it is. */
  onMove?: (point: Point) => void;
};

/** Degrees from the pin to the edge of the first view, about a kilometre. */
const AROUND = 0.01;
/** Degrees of one press of an arrow key, about ten metres; ten times as far with Shift. */
const STEP = 0.0001;
const DIGITS = 6;
/** The pin with its tip, which stands above its point. */
const PIN_PX = { width: 44, height: 88 };

/** A map with one pin, which is dragged or moved with the arrow keys where `onMove` takes its place. */
export function PinMap({ point, label, styleUrl, credit, onMove }: PinMapProps) {
  const { t } = useTranslation('map');
  const container = useRef<HTMLDivElement>(null);
  const [first] = useState(() => ({
    west: point.longitude - AROUND,
    south: point.latitude - AROUND,
    east: point.longitude + AROUND,
    north: point.latitude + AROUND,
  }));
  const drawn = useDrawnMap(container, { styleUrl, credit, first });
  return (
    <div className={classes.frame}>
      <div ref={container} className={mapClasses.map} />
      {drawn === 'impossible' && <p className={mapClasses.impossible}>{t('impossible')}</p>}
      {typeof drawn === 'object' && (
        <>
          {drawn.outlines && <NamesAround map={drawn.map} outlines={drawn.outlines} point={point} />}
          <Pin map={drawn.map} point={point} label={label} {...(onMove && { onMove })} />
        </>
      )}
    </div>
  );
}

function NamesAround({ map, outlines, point }: { map: DrawnMap; outlines: Outlines; point: Point }) {
  const scope = useVisibleBounds(map);
  return <NameMarks {...{ map, outlines, scope }} pins={[{ ...point, ...PIN_PX }]} />;
}

function Pin({
  map,
  point,
  label,
  onMove,
}: Pick<PinMapProps, 'point' | 'label' | 'onMove'> & { map: DrawnMap }) {
  const [element] = useState(() => document.createElement('div'));
  const [marker] = useState(() => new Marker({ element, draggable: onMove !== undefined, anchor: 'bottom' }));
  const tell = useEffectEvent(() => {
    const { lat, lng } = marker.getLngLat();
    onMove?.({ latitude: Number(lat.toFixed(DIGITS)), longitude: Number(lng.toFixed(DIGITS)) });
  });
  useEffect(() => {
    marker.setLngLat([point.longitude, point.latitude]).addTo(map);
    const dragged = marker.on('dragend', () => tell());
    return () => {
      dragged.unsubscribe();
      marker.remove();
    };
  }, [map, marker, point]);

  function onKeyDown(event: KeyboardEvent) {
    const step = findStep(event);
    if (!step) return;
    // The arrows would move the map too.
    event.preventDefault();
    event.stopPropagation();
    const { lng, lat } = marker.getLngLat();
    marker.setLngLat([lng + step.east, lat + step.north]);
    tell();
  }

  if (!onMove)
    return createPortal(
      <span role="img" className={classes.pin} aria-label={label} data-fixed>
        <IconMapPin size={36} stroke={1.6} aria-hidden />
      </span>,
      element,
    );
  return createPortal(
    <button type="button" className={classes.pin} aria-label={label} onKeyDown={onKeyDown}>
      <IconMapPin size={36} stroke={1.6} aria-hidden />
    </button>,
    element,
  );
}

/** The degrees by which a key moves the pin; undefined for any other key. */
export function findStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  const [east, north] = directions.get(key) ?? [];
  if (east === undefined || north === undefined) return undefined;
  const step = shiftKey ? 10 * STEP : STEP;
  return { east: east * step, north: north * step };
}

const directions = new Map([
  ['ArrowUp', [0, 1]],
  ['ArrowDown', [0, -1]],
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
]);
