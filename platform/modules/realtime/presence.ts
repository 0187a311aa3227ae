import { randomUUID } from 'node:crypto'
import type { PlatformContext } from '../../http/context'
import { forgetNode, forgetNodes, noteNode, writeSessions } from './presence-store'

/**
 * Which sessions have an open socket, written down so that every process knows those of all. Changes are written in the
 * background, several at a time; `settled` waits for those made so far.
 */
export type Presence = {
  start(): Promise<void>
  changed(tokenHash: string): void
  settled(): Promise<void>
  stop(): Promise<void>
}

const heartbeatMs = 20_000

export function createPresence(
  ctx: PlatformContext,
  isConnected: (tokenHash: string) => boolean,
  allHashes: () => Iterable<string>,
): Presence {
  const nodeId = randomUUID()
  const changes = createChanges(ctx, nodeId, isConnected)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const beat = async () => {
    try {
      const isKnown = await noteNode(ctx, nodeId)
      // Another process took this one for dead, say after the machine slept, and has removed its rows.
      await changes.write(isKnown ? changes.failed() : allHashes())
    } catch (error) {
      ctx.log.warn({ err: error }, 'the sign of life of the sockets could not be written')
    }
  }
  return {
    start: async () => {
      // The built-in database belongs to this process alone: whatever is left is of one that did not end well.
      if (ctx.config.databaseUrl === undefined) await forgetNodes(ctx.db)
      await noteNode(ctx, nodeId)
      timer = setInterval(() => void beat(), heartbeatMs)
      timer.unref()
    },
    changed: (tokenHash) => {
      if (!isStopped) void changes.write([tokenHash])
    },
    settled: () => changes.settled(),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await changes.settled()
      await forgetNode(ctx.db, nodeId)
    },
  }
}

/** One statement runs at a time and takes all changes made meanwhile; what could not be written is kept for the next try. */
function createChanges(ctx: PlatformContext, nodeId: string, isConnected: (tokenHash: string) => boolean) {
  const waiting = new Set<string>()
  const failed = new Set<string>()
  let running: Promise<void> | null = null
  const drain = async () => {
    while (waiting.size > 0) {
      const hashes = [...waiting]
      waiting.clear()
      for (const hash of hashes) failed.add(hash)
      const joined = hashes.filter(isConnected)
      const left = hashes.filter((hash) => !isConnected(hash))
      await writeSessions(ctx, nodeId, { joined, left })
      for (const hash of hashes) failed.delete(hash)
    }
  }
  const flush = () => {
    running ??= drain()
      .catch((error) => ctx.log.warn({ err: error }, 'the list of connected sessions could not be written'))
      .finally(() => {
        running = null
      })
    return running
  }
  return {
    failed: () => [...failed],
    write: (hashes: Iterable<string>) => {
      for (const hash of hashes) waiting.add(hash)
      return flush()
    },
    settled: async () => {
      while (running !== null || waiting.size > 0) await flush()
    },
  }
}
