import 'server-only'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { webConfig } from '@/lib/config/web-config'
import { handOverHeader, parseHandOver, takesHandOverHeader } from '@/lib/contract/file/hand-over'
import { AppError } from '@/lib/errors/app-error'
import { openInside } from '@/lib/files/open-inside'
import { type Caller, gates, type Leave } from './call-gate'
import type { HeaderRecord } from './headers'

const readCall = /^file\/(image\/|download$)/

/**
 * The embedded platform and this process share a disk: bytes of large files are read here instead of travelling through a connection
 * between the two, which costs as much again as sending them. Nobody else is asked for it and nobody else's answer is believed.
 */
export function takesHandOver(method: string, key: string): boolean {
  return method === 'GET' && webConfig().isEmbedded && readCall.test(key)
}

export function askForHandOver(headers: HeaderRecord): void {
  headers[takesHandOverHeader] = '1'
}

/** Bytes of an open file, from `start` to `end`, both included. Whoever sends them closes it. */
export class FilePart {
  constructor(
    private readonly handle: FileHandle,
    private readonly part: { start: number; end: number; leave: Leave },
  ) {}

  get sizeBytes(): number {
    return this.part.end - this.part.start + 1
  }

  close(): Promise<void> {
    this.part.leave()
    return this.handle.close()
  }

  toStream(): Readable {
    const { start, end, leave } = this.part
    return this.handle.createReadStream({ start, end, highWaterMark: readBytes }).once('close', leave)
  }

  /**
   * Sends them over two buffers, of which one is read into while the other leaves: memory stays the same however large the file is,
   * and nothing is allocated on the way, which takes longer than copying.
   */
  async sendTo(res: ServerResponse): Promise<void> {
    let [filled, free] = [Buffer.allocUnsafeSlow(readBytes), Buffer.allocUnsafeSlow(readBytes)]
    let leaving: Promise<void> | undefined
    // As for what streams by: a reader who has taken nothing for so long has gone, and keeps no file open.
    res.setTimeout(webConfig().callTimeoutMs, () => res.destroy())
    try {
      for (let at = this.part.start; at <= this.part.end && !res.destroyed; ) {
        const { bytesRead } = await this.handle.read(filled, 0, Math.min(readBytes, this.part.end - at + 1), at)
        if (bytesRead === 0) throw new Error('the file ends before its part')
        at += bytesRead
        await leaving
        leaving = left(res, filled.subarray(0, bytesRead))
        ;[filled, free] = [free, filled]
      }
      await leaving
      res.end()
    } catch (error) {
      // Told as a failure: a browser that gets less than was promised must not take it for the whole.
      res.destroy()
      throw error
    } finally {
      await this.close()
    }
  }
}

/** Resolves when the bytes have left, or never will. */
function left(res: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      res.off('close', done)
      resolve()
    }
    res.once('close', done)
    res.write(bytes, done)
  })
}

/** The bytes that an answer stands for; null for an answer that brings its own. */
export async function openHandedOver(response: IncomingMessage, caller: Caller): Promise<FilePart | null> {
  const told = response.headers[handOverHeader]
  if (typeof told !== 'string') return null
  response.resume()
  const file = parseHandOver(told)
  if (!file) throw new AppError('transport', 'the platform handed over what is no stored file')
  const { type, name, start, end } = file
  // The call to the platform is over, its bytes are not: whoever reads slowly keeps a file open.
  const leave = gates().files.tryEnter(caller)
  if (!leave) throw new AppError('busy', 'too many stored files are being read')
  try {
    return new FilePart(await openInside(path.resolve(webConfig().dataDir, 'files'), [type, name]), { start, end, leave })
  } catch (cause) {
    leave()
    throw new AppError('transport', `the handed over file ${type}/${name} cannot be read`, { cause })
  }
}

/** Large reads keep the number of turns per gigabyte small. */
const readBytes = 256 * 1024
