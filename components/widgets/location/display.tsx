'use client'
import type { WidgetDisplayProps } from '../define-widget'
import { useLocationMap } from './location-map'
import { placeOf, placeText } from './location-value'

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

export function Cell({ value, text }: WidgetDisplayProps) {
  return <>{placeText(typeof value === 'string' && value !== '' ? value : text)}</>
}

export { Cell as Print }
