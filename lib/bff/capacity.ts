import 'server-only'
import { openFilesMax } from '@/lib/net/open-files'

/** How much this process takes on at once. All of it together stays below the number of files it may have open. */
export type Capacity = {
  /** Calls that hold a connection to the platform. */
  calls: number
  /** The same for files on their way. Each may also hold an open file. */
  transfers: number
  /** The same for answers that stay open. */
  held: number
  /** Connections to the platform that wait for the next call of their session. */
  idle: number
  /** Connections of browsers, those of sockets included. */
  connections: number
  /** Relayed sockets. Each holds a connection to the platform too. */
  sockets: number
}

/**
 * Parts the limit of open files (reliability F3): a process that has none left can load nothing, and what failed to load once stays
 * failed in Next. A part is kept back for what the product itself opens.
 */
export function capacityFor(filesMax: number): Capacity {
  const keptBack = part(filesMax / 4, { least: 64, most: 192 })
  const calls = part(filesMax / 4, { least: 16, most: 512 })
  const transfers = part(filesMax / 16, { least: 8, most: 256 })
  const idle = part(filesMax / 16, { least: 8, most: 256 })
  const held = part(filesMax / 16, { least: 8, most: 512 })
  const rest = filesMax - keptBack - calls - 2 * transfers - held - idle
  const connections = part((rest * 2) / 3, { least: 16, most: 20_000 })
  return { calls, transfers, held, idle, connections, sockets: part(rest / 3, { least: 8, most: 10_000 }) }
}

function part(size: number, { least, most }: { least: number; most: number }): number {
  return Math.max(least, Math.min(most, Math.floor(size)))
}

let known: Capacity | undefined

export function capacity(): Capacity {
  known ??= capacityFor(openFilesMax())
  return known
}
