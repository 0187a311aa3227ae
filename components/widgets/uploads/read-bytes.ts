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

/** Files of Chinese offices are in UTF-8 or in the national encoding; the marks of UTF-16 say so themselves. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // A sign that the cut goes through is no sign of another encoding.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
