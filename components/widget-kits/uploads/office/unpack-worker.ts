import { type RefusalReason, reasonOf } from './refusal'
import { repack, wordParts } from './unpack'

export type FromUnpack = { type: 'unpacked'; bytes: Uint8Array<ArrayBuffer> } | { type: 'refused'; reason: RefusalReason }

const post = (message: FromUnpack, transfer: Transferable[] = []) => self.postMessage(message, { transfer })

/** Unpacks a text document apart from the page, which can end it at any time. */
self.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
  try {
    const bytes = repack(data, wordParts)
    post({ type: 'unpacked', bytes }, [bytes.buffer])
  } catch (thrown) {
    post({ type: 'refused', reason: reasonOf(thrown) })
  }
}
