import 'server-only'
import { type ChildProcess, fork } from 'node:child_process'
import { z } from 'zod'
import { log } from './log'

/** What the embedded platform tells when it is ready. */
const readyMessage = z.looseObject({
  ready: z.literal(true),
  port: z.number().int(),
  hasDemoCompany: z.boolean(),
  setupToken: z.string().optional(),
  /** One line for whoever starts it. */
  warning: z.string().optional(),
  demoAccounts: z
    .array(z.object({ account: z.string(), password: z.string(), name: z.string(), description: z.string() }))
    .optional(),
  /** Pages of the demonstration company that need no account. */
  demoLinks: z.array(z.object({ name: z.string(), path: z.string() })).optional(),
})
type ReadyMessage = z.output<typeof readyMessage>

export type EmbeddedPlatform = {
  /** What the first start told. */
  ready: ReadyMessage
  /** True from the moment it has ended by itself until it answers again. */
  isRestarting: () => boolean
  /** Of the process that runs now. */
  pid: () => number | undefined
  /** It may end from now on: a signal to the whole group reaches it too. */
  letGo: () => void
  /** Without waiting for anything. What it has acknowledged is in its database. */
  kill: () => void
  stop: () => Promise<void>
}

type EmbeddedOptions = {
  script: string
  env: Readonly<Record<string, string>>
  /** Told with every start that got ready, the first one too. */
  onReady?: (ready: ReadyMessage, isRestart: boolean) => void
  /** Told once, when it has ended again and again: whoever watches this process may do better with a fresh one. */
  onGivenUp: () => void
  backOff?: Partial<typeof backOffDefault>
  silence?: typeof silenceDefault
  execArgv?: readonly string[]
}

const stopTimeoutMs = 15_000

/** Eight ends in a row take half a minute; one that came after a steady minute is a new story. */
const backOffDefault = { firstMs: 200, longestMs: 10_000, endsMax: 8, steadyMs: 60_000 }

/**
 * It is asked so often whether it lives, and taken for hung when so many questions in a row have no answer: three minutes. While it starts
 * too: how long the first start takes, which makes the database and the demonstration company, is a matter of the machine.
 */
const silenceDefault = { askMs: 10_000, unansweredMax: 18 }

/**
 * Starts the embedded platform as a process of its own, so that its database never stalls the web server's loop, and starts it again
 * when it ends by itself: killed for want of memory, say. What it has acknowledged is in its database. Rejects when the first start
 * fails, which is mostly a matter of the configuration.
 */
export async function startEmbeddedPlatform(options: EmbeddedOptions): Promise<EmbeddedPlatform> {
  const run = new Supervised(options)
  const ready = await run.start(false)
  return {
    ready,
    isRestarting: () => run.isRestarting,
    pid: () => run.child?.pid,
    letGo: () => run.letGo(),
    kill: () => run.kill(),
    stop: () => run.stop(),
  }
}

class Supervised {
  child: ChildProcess | undefined
  isRestarting = false
  readonly #backOff: typeof backOffDefault
  #ends = 0
  #isStopping = false
  #waiting: NodeJS.Timeout | undefined
  #steady: NodeJS.Timeout | undefined
  #asking: NodeJS.Timeout | undefined

  constructor(readonly options: EmbeddedOptions) {
    this.#backOff = { ...backOffDefault, ...options.backOff }
  }

  /** Resolves when it is ready, and watches it from then on. */
  async start(isRestart: boolean): Promise<ReadyMessage> {
    const { script, env, execArgv, onReady, silence = silenceDefault } = this.options
    const child = fork(script, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      ...(execArgv && { execArgv: [...execArgv] }),
    })
    this.child = child
    const ready = await waitForReady(child, silence)
    onReady?.(ready, isRestart)
    this.isRestarting = false
    this.#steady = setTimeout(() => {
      this.#ends = 0
    }, this.#backOff.steadyMs).unref()
    this.#watch(child)
    if (hasEnded(child)) this.#again(endOf(child))
    else child.once('exit', () => this.#again(endOf(child)))
    return ready
  }

  letGo(): void {
    this.#isStopping = true
    clearTimeout(this.#waiting)
    clearTimeout(this.#steady)
    clearInterval(this.#asking)
  }

  kill(): void {
    this.letGo()
    this.child?.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    this.letGo()
    if (this.child) await stopChild(this.child)
  }

  /** A process that lives but hears nothing any more would keep everybody waiting for ever. */
  #watch(child: ChildProcess): void {
    this.#asking = askWhetherAlive(child, this.options.silence ?? silenceDefault, (unanswered) => {
      log.error({ pid: child.pid, unanswered }, 'the embedded platform lives but answers nothing; it is ended')
      child.kill('SIGKILL')
    })
  }

  #again(why: string): void {
    if (this.#isStopping) return
    clearTimeout(this.#steady)
    clearInterval(this.#asking)
    this.isRestarting = true
    this.#ends += 1
    const { firstMs, longestMs, endsMax } = this.#backOff
    if (this.#ends > endsMax) {
      log.error({ why, ends: this.#ends }, 'the embedded platform ended again and again; giving up')
      this.options.onGivenUp()
      return
    }
    const delayMs = Math.min(longestMs, firstMs * 2 ** (this.#ends - 1))
    log.error({ why, ends: this.#ends, delayMs }, 'the embedded platform ended; it is started again')
    this.#waiting = setTimeout(() => {
      this.start(true).then(
        () => log.info({ pid: this.child?.pid }, 'the embedded platform answers again'),
        (error: unknown) => this.#again(error instanceof Error ? error.message : String(error)),
      )
    }, delayMs)
  }
}

// The words of both sides stand in `platform/main.ts` too: web and platform import nothing of each other.
const areYouThere = 'are you there?'
const alive = 'alive'

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function endOf(child: ChildProcess): string {
  return child.signalCode ? `signal ${child.signalCode}` : `exit code ${child.exitCode}`
}

/** Calls `onSilence` once, when too many questions in a row had no answer. Ends with `clearInterval`. */
function askWhetherAlive(
  child: ChildProcess,
  { askMs, unansweredMax }: typeof silenceDefault,
  onSilence: (unanswered: number) => void,
): NodeJS.Timeout {
  let unanswered = 0
  child.on('message', (message) => {
    if (message === alive) unanswered = 0
  })
  const asking = setInterval(() => {
    unanswered += 1
    if (unanswered <= unansweredMax) {
      // It may be ending: then nobody hears it, and its end is told by its exit.
      child.send(areYouThere, () => undefined)
      return
    }
    clearInterval(asking)
    onSilence(unanswered)
  }, askMs).unref()
  return asking
}

function waitForReady(child: ChildProcess, silence: typeof silenceDefault): Promise<ReadyMessage> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      settle()
      child.kill('SIGKILL')
      reject(new Error(`the embedded platform ${why}`))
    }
    const silentMs = silence.askMs * silence.unansweredMax
    const asking = askWhetherAlive(child, silence, () => fail(`said nothing for ${silentMs / 1000} s while starting`))
    const onMessage = (message: unknown) => {
      const parsed = readyMessage.safeParse(message)
      if (!parsed.success) return
      settle()
      resolve(parsed.data)
    }
    const onExit = (code: number | null) => fail(`ended while starting (exit code ${code}); its own lines above say why`)
    const settle = () => {
      clearInterval(asking)
      child.off('message', onMessage)
      child.off('exit', onExit)
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
  })
}

function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
