import { useState } from 'react'
import { ChartDrawing } from './chart-drawing'
import { registerOutline } from './map-parts'

type MapDrawingProps = Parameters<typeof ChartDrawing>[0] & {
  /** The name under which the drawing's option knows the outline. */
  region: string
  /** GeoJSON. Another one needs another `key`. */
  outline: object
}

/** A drawing on a map. Its parts of the library are loaded for maps alone. */
export function MapDrawing({ region, outline, ...drawing }: MapDrawingProps) {
  useState(() => registerOutline(region, outline as never))
  return <ChartDrawing {...drawing} />
}
