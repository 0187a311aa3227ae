import type { EventEmitter } from 'node:events'

const repeatMs = 1000

/**
 * Runs a long load that Ctrl-C may end early: the signal tells the load to stop where it can. A second Ctrl-C leaves at once,
 * which loses nothing that was written either: what is missing of the indexes is built when the module is next used.
 */
export async function untilInterrupted<T>(run: (signal: AbortSignal) => Promise<T>, source: EventEmitter = process): Promise<T> {
  const controller = new AbortController()
  let interruptedAt = 0
  const stop = () => {
    if (controller.signal.aborted) {
      // A terminal and the script that started this process both pass one Ctrl-C on.
      if (Date.now() - interruptedAt > repeatMs) process.exit(130)
      return
    }
    interruptedAt = Date.now()
    controller.abort()
    process.stderr.write(
      '\nStopping. What is written stays; its indexes are being built. Press Ctrl-C again to leave that to the next start.\n',
    )
  }
  source.on('SIGINT', stop)
  source.on('SIGTERM', stop)
  try {
    return await run(controller.signal)
  } finally {
    source.off('SIGINT', stop)
    source.off('SIGTERM', stop)
  }
}
