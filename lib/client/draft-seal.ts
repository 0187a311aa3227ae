import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

// Of XChaCha20: long enough to be drawn at random for every sealing.
const nonceBytes = 24

/**
 * Seals a text, so that only who holds the key can read it or has made it. `bound` is what the text belongs to: under another one it
 * does not open. In one go and without the browser's own cipher: that one answers later, when a page that is on its way out no
 * longer writes anything, and is missing on plain-http addresses.
 */
export function sealText(text: string, key: string, bound: string): Uint8Array {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const box = xchacha20poly1305(keyBytes(key), nonce, encode(bound)).encrypt(encode(text))
  const sealed = new Uint8Array(nonceBytes + box.length)
  sealed.set(nonce)
  sealed.set(box, nonceBytes)
  return sealed
}

/** The text, opened with whichever of the keys has sealed it; null where none of them has. */
export function openText(sealed: Uint8Array, keys: readonly string[], bound: string): string | null {
  for (const key of keys) {
    try {
      const cipher = xchacha20poly1305(keyBytes(key), sealed.subarray(0, nonceBytes), encode(bound))
      return new TextDecoder().decode(cipher.decrypt(sealed.subarray(nonceBytes)))
    } catch {
      // Sealed with another key, for something else, or damaged: the next key may open it.
    }
  }
  return null
}

const encode = (text: string) => new TextEncoder().encode(text)

/** Keys travel as base64url of 32 bytes. */
function keyBytes(key: string): Uint8Array {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

/** A key that nobody else has, for what lasts no longer than the place where the key is kept. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
