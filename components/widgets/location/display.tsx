'use client'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { placeOf, placeText } from '@/components/widget-kits/faces/location-value'
import { useLocationMap } from './location-map'

export function Detail({ value, text }: WidgetDisplayProps) {
  const stored = typeof value === 'string' && value !== '' ? value : text
  const MapFace = useLocationMap()
  const { longitude, latitude } = placeOf(stored)
  return (
    <>
      {placeText(stored)}
      {MapFace && longitude !== undefined && latitude !== undefined ? (
        <MapFace longitude={longitude} latitude={latitude} />
      ) : null}
    </>
  )
}

export { ReadFace as Cell, SaidFace as Print } from '@/components/widget-kits/faces/read-face'
