/** What the bytes of a picture are. `sizeBytes` is where the picture ends: bytes behind it belong to something else. */
export type ImageFacts = {
  contentType: string
  extension: string
  width: number
  height: number
  /** More than one where the picture moves. */
  frames: number
  sizeBytes: number
}

/** Over a minute of a film. A browser that shows more keeps a processor and much memory busy for as long as the page is open. */
export const framesMax = 2000

type Measured = { width: number; height: number; frames?: number; end: number }
type Format = { contentType: string; extension: string; measure: (bytes: Buffer) => Measured | null }

const formats: readonly Format[] = [
  { contentType: 'image/png', extension: 'png', measure: measurePng },
  { contentType: 'image/jpeg', extension: 'jpg', measure: measureJpeg },
  { contentType: 'image/gif', extension: 'gif', measure: measureGif },
  { contentType: 'image/webp', extension: 'webp', measure: measureWebp },
  { contentType: 'image/bmp', extension: 'bmp', measure: measureBmp },
]

/**
 * Recognises a picture by its structure from the first byte to its end, never by a name. Null for anything else: SVG, text, a
 * file that only begins like a picture, a picture that is cut off. The pixels themselves are not decoded.
 */
export function inspectImage(bytes: Buffer): ImageFacts | null {
  for (const { contentType, extension, measure } of formats) {
    const measured = tryMeasure(measure, bytes)
    if (!measured) continue
    const { width, height, frames = 1, end } = measured
    if (width < 1 || height < 1 || end > bytes.length) return null
    return { contentType, extension, width, height, frames, sizeBytes: end }
  }
  return null
}

function tryMeasure(measure: Format['measure'], bytes: Buffer): Measured | null {
  try {
    return measure(bytes)
  } catch (error) {
    // A read beyond the end: the picture is cut off. By name, because buffers throw the error of another realm in tests.
    if (typeof error === 'object' && error !== null && 'name' in error && error.name === 'RangeError') return null
    throw error
  }
}

/** Chunks of length, name, data and checksum, from IHDR to IEND; every frame of a moving picture has its `fcTL`. */
function measurePng(bytes: Buffer): Measured | null {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  let frames = 0
  for (let at = 8; ; ) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
    if (name === 'fcTL') frames += 1
    if (name === 'IEND')
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), frames: Math.max(frames, 1), end: at }
  }
}

const jpegStart = 0xd8
const jpegEnd = 0xd9
const jpegScan = 0xda
// Start-of-frame markers carry the size; DHT (c4), JPG (c8) and DAC (cc) stand between them and are none.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= jpegStart)

/** Segments with a length, and coded data after every scan header up to the next marker. */
function measureJpeg(bytes: Buffer): Measured | null {
  if (bytes.readUInt16BE(0) !== 0xffd8 || bytes[2] !== 0xff) return null
  let [width, height, hasScan] = [0, 0, false]
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker === jpegEnd) return hasScan ? { width, height, end: at + 2 } : null
    else if (hasNoLength(marker)) at += 2
    else {
      if (isFrame(marker)) [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      hasScan ||= marker === jpegScan
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === jpegScan) at = nextMarker(bytes, at)
    }
  }
}

/** In coded data `ff` is followed by 00, or by a restart marker that belongs to the data. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return at
  }
  throw new RangeError('the scan does not end')
}

/** Header, colour tables, extension and picture blocks, each a chain of sub-blocks, up to the trailer. */
function measureGif(bytes: Buffer): Measured | null {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let frames = 0
  for (let at = 13 + colourTable(bytes.readUInt8(10)); ; ) {
    const kind = bytes.readUInt8(at)
    if (kind === 0x3b) return frames > 0 ? { ...size, frames, end: at + 1 } : null
    if (kind === 0x21) at = endOfSubBlocks(bytes, at + 2)
    else if (kind === 0x2c) {
      frames += 1
      at = endOfSubBlocks(bytes, at + 11 + colourTable(bytes.readUInt8(at + 9)))
    } else return null
  }
}

function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function endOfSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length
  return at + 1
}

/** A RIFF container whose first chunk says which of the three kinds of WebP it is. */
function measureWebp(bytes: Buffer): Measured | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const end = 8 + bytes.readUInt32LE(4)
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, end }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1, end }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, frames: webpFrames(bytes, end), end }
    default:
      return null
  }
}

const webpFrame = Buffer.from('ANMF').readUInt32BE()

/**
 * Chunks of name, length and data, padded to even lengths; every frame has its `ANMF`. Where the picture ends is known already, so
 * the frames are counted only until they are too many.
 */
function webpFrames(bytes: Buffer, end: number): number {
  let frames = 0
  for (let at = 12; at + 8 <= Math.min(end, bytes.length) && frames <= framesMax; ) {
    if (bytes.readUInt32BE(at) === webpFrame) frames += 1
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return Math.max(frames, 1)
}

const bmpHeaderBytes = 54

function measureBmp(bytes: Buffer): Measured | null {
  if (bytes.toString('latin1', 0, 2) !== 'BM' || bytes.readUInt32LE(14) < 40) return null
  const end = bytes.readUInt32LE(2)
  // A negative height means rows from the top down.
  return end > bmpHeaderBytes ? { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)), end } : null
}
