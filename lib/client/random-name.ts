/**
 * A name that nobody else has and nobody foresees, thirty-two letters long. `crypto.randomUUID` exists on secure origins only;
 * installations without TLS are real.
 */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
