import { nextTurn } from './slices'
import type { WordImage } from './write-word'

/** Pixels of a side: more than any printer shows of a picture on a page. */
const sideMax = 2_400
/** Codes are drawn larger than they stand, so that they stay sharp on paper. */
const vectorScale = 3

/** Every picture of the sheets once, as a word processor can show it. One that cannot be had is left out (spec 1 §8). */
export async function loadWordImages(
  sheets: readonly Element[],
  signal: AbortSignal,
  onImage: (source: string, image: WordImage) => void,
): Promise<void> {
  const byAddress = new Map<string, HTMLImageElement>()
  for (const sheet of sheets) {
    for (const image of sheet.querySelectorAll('img')) byAddress.set(image.getAttribute('src') ?? '', image)
  }
  for (const [source, image] of byAddress) {
    signal.throwIfAborted()
    const drawn = await drawImage(image).catch(() => null)
    if (drawn) onImage(source, drawn)
    await nextTurn()
  }
}

async function drawImage(image: HTMLImageElement): Promise<WordImage | null> {
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  if (width === 0 || height === 0) return null
  const isVector = image.src.startsWith('data:image/svg')
  const scale = Math.min(isVector ? vectorScale : 1, sideMax / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  const isPhoto = /^data:image\/jpe?g/i.test(image.src) || /\.jpe?g$/i.test(image.src)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, isPhoto ? 'image/jpeg' : 'image/png', 0.9))
  if (!blob) return null
  return { bytes: new Uint8Array(await blob.arrayBuffer()), type: isPhoto ? 'jpg' : 'png', width, height }
}
