import type { Worker } from 'node:worker_threads'

type Limits = { threads: number; waitingMax: number; killAfterMs: number; startMaxMs: number; idleMs: number }

type ThreadKind<Answer> = {
  /** Starts a thread. It says `{ isReady: true }` when it takes jobs, and answers each of them once. */
  open: () => Worker
  limits: Limits
  /** What a job has whose thread was ended: at its time, by its memory, or for a reason that nobody knows. */
  ended: { time: Answer; memory: Answer; broken: Answer }
  /** Whether the thread that answered so is not used again. */
  isBroken?: (answer: Answer) => boolean
}

type Waiting<Job, Answer> = {
  job: Job
  killAfterMs: number
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}
type Thread<Job, Answer> = {
  worker: Worker
  isReady: boolean
  running: Waiting<Job, Answer> | null
  timer: NodeJS.Timeout | null
}

/** All threads are busy and as many jobs as may wait are waiting. */
export class PoolFullError extends Error {}

/**
 * A few threads for what the thread of the platform must never do itself: what others wrote, and what takes long. A job that has not
 * answered after `killAfterMs` loses its thread. Jobs beyond the threads wait in order, at most `waitingMax` of them. Idle threads end.
 */
export class ThreadPool<Job, Answer extends object> {
  private readonly threads = new Set<Thread<Job, Answer>>()
  private readonly waiting: Waiting<Job, Answer>[] = []

  constructor(private readonly kind: ThreadKind<Answer>) {}

  run(job: Job, killAfterMs = this.kind.limits.killAfterMs): Promise<Answer> {
    if (this.isFull) return Promise.reject(new PoolFullError('too many jobs are waiting'))
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, killAfterMs, resolve, reject })
      this.next()
    })
  }

  /** Whether the next job would be refused. */
  get isFull(): boolean {
    return this.waiting.length >= this.kind.limits.waitingMax
  }

  private next(): void {
    while (this.waiting.length > 0) {
      const free = [...this.threads].find((thread) => thread.isReady && !thread.running)
      if (!free) break
      this.start(free, this.waiting.shift())
    }
    const starting = [...this.threads].filter((thread) => !thread.isReady).length
    if (this.waiting.length > starting && this.threads.size < this.kind.limits.threads) this.add()
  }

  private start(thread: Thread<Job, Answer>, next: Waiting<Job, Answer> | undefined): void {
    if (!next) return
    thread.running = next
    this.setTimer(thread, next.killAfterMs, () => this.end(thread, this.kind.ended.time))
    thread.worker.postMessage(next.job)
  }

  private add(): void {
    const worker = this.kind.open()
    // A thread does not keep the process from ending. Node hears of it only once the thread is up.
    worker.once('online', () => worker.unref())
    const thread: Thread<Job, Answer> = { worker, isReady: false, running: null, timer: null }
    this.threads.add(thread)
    const { startMaxMs } = this.kind.limits
    this.setTimer(thread, startMaxMs, () => this.failStart(thread, new Error('a thread did not start')))
    worker.on('message', (message: Answer | { isReady: true }) => this.take(thread, message))
    worker.on('error', (error) => this.failStart(thread, error))
    worker.on('exit', () => this.end(thread, this.kind.ended.broken))
  }

  private take(thread: Thread<Job, Answer>, message: Answer | { isReady: true }): void {
    if ('isReady' in message) {
      thread.isReady = true
      this.rest(thread)
      return
    }
    if (this.kind.isBroken?.(message)) {
      this.end(thread, message)
      return
    }
    const { running } = thread
    thread.running = null
    this.rest(thread)
    running?.resolve(message)
  }

  /** The thread has nothing to do: it takes the next job, or ends after a while. */
  private rest(thread: Thread<Job, Answer>): void {
    this.setTimer(thread, this.kind.limits.idleMs, () => this.end(thread, this.kind.ended.time))
    this.next()
  }

  /** Ends a thread. Whatever it was running has that answer. */
  private end(thread: Thread<Job, Answer>, answer: Answer): void {
    if (!this.threads.delete(thread)) return
    if (thread.timer) clearTimeout(thread.timer)
    void thread.worker.terminate()
    thread.running?.resolve(answer)
    this.next()
  }

  /** A thread that cannot start must not be tried for ever by the jobs that wait: they fail with it. */
  private failStart(thread: Thread<Job, Answer>, error: Error): void {
    if (!this.threads.has(thread)) return
    const hadStarted = thread.isReady
    if (!hadStarted) for (const { reject } of this.waiting.splice(0)) reject(error)
    this.end(thread, this.kind.ended.memory)
  }

  private setTimer(thread: Thread<Job, Answer>, ms: number, run: () => void): void {
    if (thread.timer) clearTimeout(thread.timer)
    thread.timer = setTimeout(run, ms)
    thread.timer.unref()
  }
}
