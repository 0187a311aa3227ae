import 'server-only'
import { type ChildProcess, fork } from 'node:child_process'
import { z } from 'zod'

/** What the embedded platform tells when it is ready. */
const readyMessage = z.looseObject({
  ready: z.literal(true),
  port: z.number().int(),
  hasDemoCompany: z.boolean(),
  setupToken: z.string().optional(),
  demoAccounts: z
    .array(z.object({ account: z.string(), password: z.string(), name: z.string(), description: z.string() }))
    .optional(),
  /** Pages of the demonstration company that need no account. */
  demoLinks: z.array(z.object({ name: z.string(), path: z.string() })).optional(),
})
type ReadyMessage = z.output<typeof readyMessage>

export type EmbeddedPlatform = {
  ready: ReadyMessage
  stop: () => Promise<void>
  onExit: (listener: (code: number | null) => void) => void
}

// The first start makes the database and the demonstration company.
const startTimeoutMs = 180_000
const stopTimeoutMs = 15_000

/** Starts the embedded platform as a process of its own, so that its database never stalls the web server's loop. */
export async function startEmbeddedPlatform(script: string, env: Readonly<Record<string, string>>): Promise<EmbeddedPlatform> {
  const child = fork(script, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ready = await waitForReady(child)
  return {
    ready,
    stop: () => stopChild(child),
    onExit: (listener) => child.once('exit', listener),
  }
}

function waitForReady(child: ChildProcess): Promise<ReadyMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`did not get ready within ${startTimeoutMs / 1000} s`), startTimeoutMs)
    const fail = (why: string) => {
      settle()
      child.kill('SIGKILL')
      reject(new Error(`the embedded platform ${why}`))
    }
    const onMessage = (message: unknown) => {
      const parsed = readyMessage.safeParse(message)
      if (!parsed.success) return
      settle()
      resolve(parsed.data)
    }
    const onExit = (code: number | null) => fail(`ended while starting (exit code ${code}); its own lines above say why`)
    const settle = () => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
  })
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
