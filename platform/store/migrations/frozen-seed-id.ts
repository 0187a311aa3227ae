/**
 * `seedId` as it was when migrations 0004 to 0011 were released. A copy, because a released migration does the same for ever, whatever
 * becomes of the seed. Never changed.
 */
export function seedId(kind: string, name: string): string {
  const text = `${kind}:${name}`
  const high = fnv1a(text, 0x811c9dc5) % 1_000_000_000
  const low = fnv1a(text, 0x01234567) % 1_000_000_000
  return `1${String(high).padStart(9, '0')}${String(low).padStart(9, '0')}`
}

function fnv1a(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  // One more mixing round: the last characters alone would hardly move the upper bits.
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}
