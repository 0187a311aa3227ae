/** The marks of encodings, which say themselves what follows. */
export function encodingByMark(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [first, second, third] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

/**
 * Files of Chinese offices are in UTF-8 or in the national encoding; only one of them is read without a wrong byte, unless the text is
 * in both the same. UTF-16 without a mark is told by the zero beside each Latin sign.
 */
export function encodingOf(head: Uint8Array): Encoding {
  const marked = encodingByMark(head)
  if (marked) return marked
  const sample = head.subarray(0, 1000)
  const zerosAt = (parity: number) => sample.filter((value, at) => value === 0 && at % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (Math.max(even, odd) > sample.length / 8 && Math.min(even, odd) === 0) return odd > even ? 'utf-16le' : 'utf-16be'
  return isUtf8(new TextDecoder('utf-8', { fatal: true }), head) ? 'utf-8' : 'gb18030'
}

/** Whether the bytes go on as the decoder expects. A sign that the last byte cuts is no sign of another encoding. */
export function isUtf8(decoder: TextDecoder, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
