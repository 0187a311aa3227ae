/** Pictures stand inside the text, so they are small: each, and all together, whose text has to fit into one value. */
export const imageBytesMax = 1024 * 1024
export const imagesBytesMax = 3 * 1024 * 1024
/** What is pasted is read up to here; more would hold up the page for seconds. */
export const pasteLengthMax = 5_000_000
/** Words and their markup, without the pictures: a million letters take about 0.7 s to be cleaned and laid out. */
export const pasteMarkupLengthMax = 2_000_000

export type ImageFault = 'imageType' | 'imageTooLarge' | 'imagesTooLarge'

export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'] as const

const base64Pattern = /data:image\/[a-z]+;base64,([a-z0-9+/=]*)/gi

/** Bytes of the pictures inside a text, largest and together. */
export function imageBytesOf(html: string): { largest: number; total: number } {
  let largest = 0
  let total = 0
  for (const match of html.matchAll(base64Pattern)) {
    const bytes = Math.floor(((match[1]?.length ?? 0) * 3) / 4)
    largest = Math.max(largest, bytes)
    total += bytes
  }
  return { largest, total }
}

/** Why pictures of these sizes cannot join those that are there; null when they can. */
export function imageFault(added: readonly { type: string; bytes: number }[], presentBytes: number): ImageFault | null {
  if (added.some(({ type }) => !imageTypes.some((known) => known === type))) return 'imageType'
  if (added.some(({ bytes }) => bytes > imageBytesMax)) return 'imageTooLarge'
  const sum = added.reduce((bytes, image) => bytes + image.bytes, presentBytes)
  return sum > imagesBytesMax ? 'imagesTooLarge' : null
}
