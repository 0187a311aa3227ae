/** Addresses of a white list (contract 2 §17, §19): single ones, and networks as `10.1.0.0/16`. */

const separators = /[,，;；\s]+/

type Address = { bits: 32 | 128; value: bigint }
type Network = Address & { length: number }

export function addressEntries(text: string): string[] {
  return text.split(separators).filter(Boolean)
}

/** The first entry that is no address; null where all are. */
export function wrongEntry(text: string): string | null {
  return addressEntries(text).find((entry) => readNetwork(entry) === null) ?? null
}

/** Whether one of the entries is the address or holds it. Entries that cannot be read hold none. */
export function isListed(text: string, address: string): boolean {
  const asked = readAddress(address)
  return asked !== null && addressEntries(text).some((entry) => holds(readNetwork(entry), asked))
}

function holds(network: Network | null, { bits, value }: Address): boolean {
  if (network?.bits !== bits) return false
  const rest = BigInt(bits - network.length)
  return network.value >> rest === value >> rest
}

function readNetwork(entry: string): Network | null {
  const [text = '', length, ...more] = entry.split('/')
  const address = readAddress(text)
  if (!address || more.length > 0) return null
  if (length === undefined) return { ...address, length: address.bits }
  return /^\d{1,3}$/.test(length) && Number(length) <= address.bits ? { ...address, length: Number(length) } : null
}

function readAddress(text: string): Address | null {
  return text.includes(':') ? readLong(text.toLowerCase()) : readShort(text)
}

function readShort(text: string): Address | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null
  return { bits: 32, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) }
}

function readLong(text: string): Address | null {
  const plain = withoutShortTail(text)
  if (plain === null) return null
  const [front = '', back, ...more] = plain.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [head, tail] = [groups(front), groups(back ?? '')]
  const left = 8 - head.length - tail.length
  if (more.length > 0 || (back === undefined ? left !== 0 : left < 1)) return null
  const all = [...head, ...Array.from({ length: back === undefined ? 0 : left }, () => '0'), ...tail]
  if (!all.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null
  const value = all.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
  // A short one in the clothes of a long one is the short one.
  return value >> 32n === 0xffffn ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value }
}

/** `::ffff:10.0.0.7` ends as the short ones are written. */
function withoutShortTail(text: string): string | null {
  const at = text.lastIndexOf(':')
  const tail = text.slice(at + 1)
  if (!tail.includes('.')) return text
  const short = readShort(tail)
  if (!short) return null
  return `${text.slice(0, at + 1)}${(short.value >> 16n).toString(16)}:${(short.value & 0xffffn).toString(16)}`
}
