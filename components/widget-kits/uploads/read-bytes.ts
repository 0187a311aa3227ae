import { encodingOf } from '@/lib/rows/csv/encoding'

type Read = { bytes: Uint8Array<ArrayBuffer>; isCut: boolean }

/** The first bytes of a stored file, no more than asked for. What is known to be larger is not read at all where only a whole is of use. */
export async function readBytes(
  url: string,
  max: number,
  { signal, isWhole }: { signal: AbortSignal; isWhole: boolean },
): Promise<Read> {
  const response = await fetch(url, { signal })
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
  const reader = response.body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  const isRefused = isWhole && Number(response.headers.get('content-length')) > max
  while (length <= max && !isRefused) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
  }
  // Servers that know no ranges would go on sending.
  void reader.cancel().catch(() => undefined)
  const bytes = new Uint8Array(Math.min(length, max))
  let at = 0
  for (const part of parts) {
    bytes.set(part.subarray(0, Math.max(0, bytes.length - at)), at)
    at = Math.min(bytes.length, at + part.length)
  }
  return { bytes, isCut: isRefused || length > max }
}

/** The characters of a text file, whose encoding is guessed. */
export function decodeText(bytes: Uint8Array): string {
  // A sign that the cut goes through is left out.
  return new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true })
}
