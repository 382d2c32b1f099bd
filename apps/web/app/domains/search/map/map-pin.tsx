import { type Map as DrawnMap, Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

type MapPinProps = {
  map: DrawnMap;
  longitude: number;
  latitude: number;
  /** Names of towns lie below, what is pointed at above. */
  level: 0 | 1 | 2;
  children: ReactNode;
};

/** Something of ours at a place of the map, which it follows. */
export function MapPin({ map, longitude, latitude, level, children }: MapPinProps) {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => {
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
    return () => void marker.remove();
  }, [map, element, longitude, latitude]);
  useEffect(() => {
    element.style.zIndex = String(level);
  }, [element, level]);
  return createPortal(children, element);
}
