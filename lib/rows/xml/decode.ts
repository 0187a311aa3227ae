import { systemCodeOf } from '@/lib/errors/system-code'
import { refuseRows } from '../refusal'

/** The characters of an XML part: UTF-8, or UTF-16 by its mark or its first signs. Other encodings and wrong bytes are refused. */
export async function* charactersOf(pieces: AsyncIterable<Uint8Array>, place: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let head = new Uint8Array()
  try {
    for await (const piece of pieces) {
      if (decoder) {
        yield decoder.decode(piece, { stream: true })
        continue
      }
      head = Buffer.concat([head, piece])
      // What the document says of itself must fit into its first signs.
      if (head.length < 4) continue
      decoder = new TextDecoder(encodingOf(head, place), { fatal: true })
      yield decoder.decode(head, { stream: true })
    }
    yield (decoder ?? new TextDecoder('utf-8', { fatal: true })).decode()
  } catch (cause) {
    if (systemCodeOf(cause) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw cause
    throw refuseRows('broken', `${place} has bytes that its encoding does not know`, { place, cause })
  }
}

function encodingOf(head: Uint8Array, place: string): string {
  const [first = 0, second = 0] = head
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const stated = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/.exec(
    Buffer.from(head.subarray(0, 200)).toString('latin1'),
  )?.[1]
  if (stated === undefined || /^(utf-?8|us-ascii)$/i.test(stated)) return 'utf-8'
  throw refuseRows('broken', `${place} is in the encoding ${stated}`, { place })
}
