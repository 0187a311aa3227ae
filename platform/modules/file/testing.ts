import { deflateSync } from 'node:zlib'

/** Small real pictures for tests, one per kind that is accepted. */

export function pngOf(width: number, height: number, textChunk = ''): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  // One byte per pixel and one per row; large pictures keep their promise only on paper.
  const pixels = deflateSync(Buffer.alloc(Math.min(height * (width + 1), 100_000)))
  const text = textChunk === '' ? [] : [chunk('tEXt', Buffer.from(`Comment\0${textChunk}`))]
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), ...text, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
}

/** A PNG of exactly so many bytes: the rest is in a text chunk. */
export function pngOfSize(sizeBytes: number): Buffer {
  const overhead = pngOf(2, 2, 'x').length - 1
  return pngOf(2, 2, 'x'.repeat(sizeBytes - overhead))
}

export const smallImages = {
  'image/gif': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'image/webp': Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  'image/jpeg': Buffer.from(
    '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
    'base64',
  ),
  'image/bmp': Buffer.from('Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAA////AA==', 'base64'),
} as const

/** Pictures of so many frames, which tell nothing but that they are there. */
export function movingPictures(frames: number) {
  const gif = smallImages['image/gif']
  // The one frame of the small GIF begins with its description and ends before the trailer.
  const frame = gif.subarray(gif.indexOf(0x2c), gif.length - 1)
  const chunks = (name: string) => Array.from({ length: frames }, () => riffChunk(name, Buffer.alloc(16)))
  const extended = Buffer.concat([riffChunk('VP8X', Buffer.alloc(10)), ...chunks('ANMF')])
  const png = pngOf(2, 2)
  const control = Array.from({ length: frames }, () => chunk('fcTL', Buffer.alloc(26)))
  return {
    'image/gif': Buffer.concat([
      gif.subarray(0, gif.indexOf(0x2c)),
      ...Array.from({ length: frames }, () => frame),
      Buffer.from(';'),
    ]),
    'image/png': Buffer.concat([png.subarray(0, 33), ...control, png.subarray(33)]),
    'image/webp': riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), extended])),
  }
}

function riffChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data])
}
