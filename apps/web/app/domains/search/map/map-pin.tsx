import { type Map as DrawnMap, Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

type MapPinProps = {
  map: DrawnMap;
  longitude: number;
  latitude: number;
  /** Used as z-index: 0 for town names, 1 for pins, 2 for the highlighted pin. */
  level: 0 | 1 | 2;
  /** Distance of the middle from the point, in pixels. */
  offset?: [x: number, y: number];
  children: ReactNode;
};

export function MapPin({ map, longitude, latitude, level, offset, children }: MapPinProps) {
  const [element] = useState(() => document.createElement('div'));
  const [right, down] = offset ?? [0, 0];
  useEffect(() => {
    const marker = new Marker({ element, offset: [right, down] });
    marker.setLngLat([longitude, latitude]).addTo(map);
    return () => void marker.remove();
  }, [map, element, longitude, latitude, right, down]);
  useEffect(() => {
    element.style.zIndex = String(level);
  }, [element, level]);
  return createPortal(children, element);
}
