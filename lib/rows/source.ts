import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

/** A file that is read at any place, without being in memory. */
export type RowsSource = {
  sizeBytes: number
  /** Fewer bytes than asked for only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** A path or the bytes themselves. A caller that reads below a folder of this installation opens the file with `openInside` and hands it on. */
export async function openSource(from: string | Uint8Array | RowsSource): Promise<RowsSource> {
  if (from instanceof Uint8Array) return bytesSource(from)
  if (typeof from !== 'string') return from
  // A pipe in the place of a file would keep an open waiting for ever.
  const handle = await open(from, constants.O_RDONLY | constants.O_NONBLOCK)
  const { size } = await handle.stat()
  return {
    sizeBytes: size,
    close: () => handle.close(),
    read: async (offset, length) => {
      const buffer = Buffer.allocUnsafe(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await handle.read(buffer, filled, length - filled, offset + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return buffer.subarray(0, filled)
    },
  }
}

function bytesSource(bytes: Uint8Array): RowsSource {
  return {
    sizeBytes: bytes.length,
    read: async (offset, length) => {
      // What is in memory would be read at once, and nobody else would have a turn.
      await setImmediate()
      return bytes.subarray(offset, offset + length)
    },
    close: async () => undefined,
  }
}

const pieceBytes = 65_536

/** A range in pieces, each read when it is asked for. */
export async function* piecesOf(source: RowsSource, start = 0, length = source.sizeBytes): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; ) {
    const piece = await source.read(start + at, Math.min(pieceBytes, length - at))
    if (piece.length === 0) return
    at += piece.length
    yield piece
  }
}
