import { BlockList, isIP } from 'node:net'

/** Addresses and networks (`10.0.0.0/8`), separated by commas, also Chinese ones, blanks or lines. */
function readWhiteList(text: string): readonly string[] {
  return text.split(/[,，;；\s]+/).filter(Boolean)
}

/** The first entry that is none; null where all are. */
export function faultyEntry(text: string): string | null {
  return readWhiteList(text).find((entry) => !networkOf(entry)) ?? null
}

/** An empty list keeps nobody out. */
export function isOnWhiteList(text: string, ipAddress: string): boolean {
  const entries = readWhiteList(text)
  if (entries.length === 0) return true
  const list = new BlockList()
  for (const network of entries.map(networkOf)) if (network) list.addSubnet(network.address, network.bits, network.family)
  return isIP(ipAddress) !== 0 && list.check(ipAddress, familyOf(ipAddress))
}

type Network = { address: string; bits: number; family: 'ipv4' | 'ipv6' }

function networkOf(entry: string): Network | null {
  const [, address = '', bitsText] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  if (isIP(address) === 0) return null
  const family = familyOf(address)
  const bitsMax = family === 'ipv4' ? 32 : 128
  const bits = bitsText === undefined ? bitsMax : Number(bitsText)
  return bits <= bitsMax ? { address, bits, family } : null
}

function familyOf(address: string): Network['family'] {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
