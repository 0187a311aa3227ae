/** Organisations by the last part of the way to them, which tells most; the whole ways are told on pointing. */
export function PlacesValue({ places, joint }: { places: readonly string[]; joint: string }) {
  return <span data-tip={places.join(joint)}>{places.map((place) => place.slice(place.lastIndexOf('/') + 1)).join(joint)}</span>
}
