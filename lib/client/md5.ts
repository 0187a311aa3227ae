/**
 * Lower-case hex MD5 of a text's UTF-8 bytes (RFC 1321). Wire: the platform knows passwords only by this hash (contract 1 §2), the
 * browser offers none, and a WebAssembly one would force the page's content security policy open.
 */
export function md5Hex(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text))
  const state: [number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let start = 0; start < words.length; start += 16) mixBlock(state, words.subarray(start, start + 16))
  return state.map(littleEndianHex).join('')
}

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const

const sines = Uint32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32))

function mixBlock(state: [number, number, number, number], block: Uint32Array): void {
  let [a, b, c, d] = state
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4
    const [mixed, index] = roundOf(round, step, b, c, d)
    const sum = (a + mixed + (sines[step] ?? 0) + (block[index] ?? 0)) | 0
    const shift = shifts[round]?.[step & 3] ?? 0
    a = d
    d = c
    c = b
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
  }
  state[0] = (state[0] + a) | 0
  state[1] = (state[1] + b) | 0
  state[2] = (state[2] + c) | 0
  state[3] = (state[3] + d) | 0
}

function roundOf(round: number, step: number, b: number, c: number, d: number): [mixed: number, index: number] {
  if (round === 0) return [(b & c) | (~b & d), step]
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) & 15]
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) & 15]
  return [c ^ (b | ~d), (7 * step) & 15]
}

function paddedWords(bytes: Uint8Array): Uint32Array {
  const wordCount = (((bytes.length + 8) >> 6) + 1) * 16
  const padded = new Uint8Array(wordCount * 4)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, (bytes.length * 8) >>> 0, true)
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true)
  return Uint32Array.from({ length: wordCount }, (_, index) => view.getUint32(index * 4, true))
}

function littleEndianHex(word: number): string {
  return [0, 8, 16, 24].map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('')
}
