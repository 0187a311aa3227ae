import { isRecord, own, type RawRecord, readNumber, readText } from '@/lib/form/read'

/** A place on the earth, with what other versions store beside it (province, city, name …). */
export type Place = {
  longitude: number | undefined
  latitude: number | undefined
  address: string
  rest: RawRecord
}

const noPlace: Place = { longitude: undefined, latitude: undefined, address: '', rest: {} }

/** Wire: an object as JSON text with `lng`, `lat` and `fullAddress` (contract 3a §16). Text that is none of that is an address. */
export function placeOf(value: unknown): Place {
  if (typeof value !== 'string' || value === '') return noPlace
  const stored = parsed(value)
  if (!stored) return { ...noPlace, address: value }
  return {
    longitude: readNumber(own(stored, 'lng')),
    latitude: readNumber(own(stored, 'lat')),
    address: readText(own(stored, 'fullAddress')) || readText(own(stored, 'address')) || readText(own(stored, 'name')),
    rest: stored,
  }
}

/** As it is stored; unknown keys stay, and nothing at all is no value. */
export function placeValue({ longitude, latitude, address, rest }: Place): string {
  if (longitude === undefined && latitude === undefined && address.trim() === '') return ''
  return JSON.stringify({ ...rest, lng: longitude ?? null, lat: latitude ?? null, fullAddress: address })
}

export function placeText(value: unknown): string {
  const { longitude, latitude, address } = placeOf(value)
  const coordinates = longitude === undefined || latitude === undefined ? '' : `${longitude}, ${latitude}`
  return [address, coordinates && (address ? `(${coordinates})` : coordinates)].filter(Boolean).join(' ')
}

export function isPlace({ longitude, latitude }: Place): boolean {
  if (longitude === undefined && latitude === undefined) return true
  return within(longitude, 180) && within(latitude, 90)
}

function within(value: number | undefined, max: number): boolean {
  return value !== undefined && Math.abs(value) <= max
}

function parsed(text: string): RawRecord | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
