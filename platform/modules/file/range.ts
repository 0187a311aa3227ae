/** First and last byte, both included. */
type ByteRange = { start: number; end: number }

/**
 * Reads a `Range` header (RFC 9110 §14.2). One range of bytes is honoured. Several, other units and what is no range at all are
 * ignored, as the RFC allows: the answer is the whole then.
 */
export function findRange(header: string, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim())
  if (!found) return 'whole'
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
}
