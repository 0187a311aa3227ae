/**
 * AES-128, ECB, PKCS7, as lower-case hex. Wire: the login password of newer platforms is the MD5 hex encrypted this way (contract 1
 * §2). Written out because the browser's own cipher has no ECB and is missing altogether on plain-http intranet addresses.
 */
export function aesEcbHex(text: string, key: string): string {
  const keyBytes = new TextEncoder().encode(key)
  if (keyBytes.length !== 16) throw new Error('the AES key of the login must have 16 characters')
  const bytes = new TextEncoder().encode(text)
  const rest = 16 - (bytes.length % 16)
  const padded = new Uint8Array(bytes.length + rest).fill(rest)
  padded.set(bytes)
  const roundKeys = expandKey(keyBytes)
  for (let start = 0; start < padded.length; start += 16) encryptBlock(padded.subarray(start, start + 16), roundKeys)
  return Array.from(padded, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const double = (byte: number) => ((byte << 1) ^ (byte & 0x80 ? 0x11b : 0)) & 0xff
const sbox = makeSbox()
const substitute = (byte: number) => sbox[byte] ?? 0

/** Walks the field by its generator 3 and its inverse together, so that the inverse of every byte comes for free. */
function makeSbox(): Uint8Array {
  const box = new Uint8Array(256)
  let p = 1
  let q = 1
  do {
    p ^= double(p)
    q ^= q << 1
    q ^= q << 2
    q ^= q << 4
    q &= 0xff
    if (q & 0x80) q ^= 0x09
    const rotate = (by: number) => ((q << by) | (q >> (8 - by))) & 0xff
    box[p] = q ^ rotate(1) ^ rotate(2) ^ rotate(3) ^ rotate(4) ^ 0x63
  } while (p !== 1)
  box[0] = 0x63
  return box
}

function expandKey(key: Uint8Array): Uint8Array {
  const keys = new Uint8Array(176)
  keys.set(key)
  let roundConstant = 1
  for (let at = 16; at < 176; at += 4) {
    let word = Array.from(keys.subarray(at - 4, at))
    if (at % 16 === 0) {
      word = [...word.slice(1), ...word.slice(0, 1)].map(substitute)
      word[0] = (word[0] ?? 0) ^ roundConstant
      roundConstant = double(roundConstant)
    }
    for (let index = 0; index < 4; index += 1) keys[at + index] = (keys[at - 16 + index] ?? 0) ^ (word[index] ?? 0)
  }
  return keys
}

function encryptBlock(block: Uint8Array, keys: Uint8Array): void {
  addKey(block, keys, 0)
  for (let round = 1; round <= 10; round += 1) {
    const from = Uint8Array.from(block, substitute)
    // Row r of the column-wise state moves r columns to the left.
    for (let index = 0; index < 16; index += 1) block[index] = from[(index + 4 * (index % 4)) % 16] ?? 0
    if (round < 10) for (let column = 0; column < 16; column += 4) mixColumn(block.subarray(column, column + 4))
    addKey(block, keys, round)
  }
}

function mixColumn(column: Uint8Array): void {
  const [a = 0, b = 0, c = 0, d = 0] = column
  const all = a ^ b ^ c ^ d
  column[0] = a ^ all ^ double(a ^ b)
  column[1] = b ^ all ^ double(b ^ c)
  column[2] = c ^ all ^ double(c ^ d)
  column[3] = d ^ all ^ double(d ^ a)
}

function addKey(block: Uint8Array, keys: Uint8Array, round: number): void {
  for (let index = 0; index < 16; index += 1) block[index] = (block[index] ?? 0) ^ (keys[round * 16 + index] ?? 0)
}
