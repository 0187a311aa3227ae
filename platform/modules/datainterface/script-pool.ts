import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** `isCheck`: `input` is a JSON list of scripts that are only read; else it is what `source`, a function, is called with. */
export type ScriptJob = {
  source: string
  input: string
  isCheck?: boolean
  timeMaxMs: number
  memoryMaxBytes: number
  textMax: number
}
export type ScriptAnswer = { output: string } | { fault: string; isBroken?: boolean }

type Limits = { threads: number; waitingMax: number; killAfterMs: number; startMaxMs: number; idleMs: number }

type Waiting = { job: ScriptJob; resolve: (answer: ScriptAnswer) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; isReady: boolean; running: Waiting | null; timer: NodeJS.Timeout | null }

/** All threads are busy and as many jobs as may wait are waiting. */
export class PoolFullError extends Error {}

/** Which of the two bounds an engine that does not answer has met, nobody can tell from outside. */
const timeFault = 'InternalError: interrupted, or out of memory'

/**
 * A few threads that run foreign scripts, so that the thread of the platform never does. The engine stops a script at its time by
 * itself; what does not let itself be stopped (one long match of a pattern, one long call of the engine) loses its thread after
 * `killAfterMs`. Jobs beyond the threads wait in order, at most `waitingMax` of them. Idle threads end.
 */
export class ScriptPool {
  private readonly threads = new Set<Thread>()
  private readonly waiting: Waiting[] = []

  constructor(private readonly limits: Limits) {}

  run(job: ScriptJob): Promise<ScriptAnswer> {
    if (this.waiting.length >= this.limits.waitingMax) return Promise.reject(new PoolFullError('too many scripts are waiting'))
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, resolve, reject })
      this.next()
    })
  }

  private next(): void {
    while (this.waiting.length > 0) {
      const free = [...this.threads].find((thread) => thread.isReady && !thread.running)
      if (!free) break
      this.start(free, this.waiting.shift())
    }
    const starting = [...this.threads].filter((thread) => !thread.isReady).length
    if (this.waiting.length > starting && this.threads.size < this.limits.threads) this.add()
  }

  private start(thread: Thread, next: Waiting | undefined): void {
    if (!next) return
    thread.running = next
    this.setTimer(thread, this.limits.killAfterMs, () => this.end(thread, { fault: timeFault }))
    thread.worker.postMessage(next.job)
  }

  private add(): void {
    const worker = new Worker(fileURLToPath(new URL('./script-worker.mjs', import.meta.url)), {
      // Nothing of the environment: the thread runs what others wrote.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    })
    // A thread does not keep the process from ending. Node hears of it only once the thread is up.
    worker.once('online', () => worker.unref())
    const thread: Thread = { worker, isReady: false, running: null, timer: null }
    this.threads.add(thread)
    this.setTimer(thread, this.limits.startMaxMs, () => this.failStart(thread, new Error('a script thread did not start')))
    worker.on('message', (message: ScriptAnswer | { isReady: true }) => this.take(thread, message))
    worker.on('error', (error) => this.failStart(thread, error))
    worker.on('exit', () => this.end(thread, { fault: 'the engine broke' }))
  }

  private take(thread: Thread, message: ScriptAnswer | { isReady: true }): void {
    if ('isReady' in message) {
      thread.isReady = true
      this.rest(thread)
      return
    }
    if ('fault' in message && message.isBroken) {
      this.end(thread, message)
      return
    }
    const { running } = thread
    thread.running = null
    this.rest(thread)
    running?.resolve(message)
  }

  /** The thread has nothing to do: it takes the next job, or ends after a while. */
  private rest(thread: Thread): void {
    this.setTimer(thread, this.limits.idleMs, () => this.end(thread, { fault: timeFault }))
    this.next()
  }

  /** Ends a thread. Whatever it was running has that answer. */
  private end(thread: Thread, answer: ScriptAnswer): void {
    if (!this.threads.delete(thread)) return
    if (thread.timer) clearTimeout(thread.timer)
    void thread.worker.terminate()
    thread.running?.resolve(answer)
    this.next()
  }

  /** A thread that cannot start must not be tried for ever by the jobs that wait: they fail with it. */
  private failStart(thread: Thread, error: Error): void {
    if (!this.threads.has(thread)) return
    const hadStarted = thread.isReady
    if (!hadStarted) for (const { reject } of this.waiting.splice(0)) reject(error)
    this.end(thread, { fault: 'out of memory' })
  }

  private setTimer(thread: Thread, ms: number, run: () => void): void {
    if (thread.timer) clearTimeout(thread.timer)
    thread.timer = setTimeout(run, ms)
    thread.timer.unref()
  }
}
