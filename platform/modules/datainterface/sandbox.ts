import { AppError } from '@/lib/errors/app-error'
import { PoolFullError, type ScriptAnswer, type ScriptJob, ScriptPool } from './script-pool'

/** What a function of an interface may use before it is stopped. */
const bounds = {
  timeMaxMs: 1000,
  memoryMaxBytes: 32 * 1024 * 1024,
  /** Written and read as JSON by the thread of the platform, which both hold. */
  textMax: 5_000_000,
} as const satisfies Partial<ScriptJob>

/** One pool for the process: the bound is on what this machine gives to foreign scripts. */
const pool = new ScriptPool({ threads: 2, waitingMax: 50, killAfterMs: 2000, startMaxMs: 30_000, idleMs: 60_000 })

/** A fault of the function itself: it threw, ran too long, took too much memory or gave nothing that can be sent. */
export class ScriptError extends Error {}

/**
 * Calls a function that an interface's author wrote (`(data) => …`, contract 2 §16.2) with a copy of the data, in a thread and an
 * engine of its own that know nothing of this process: no files, no network, no timers. This thread goes on meanwhile.
 */
export async function callFunction(source: string, data: unknown): Promise<unknown> {
  const input = JSON.stringify(data ?? null)
  if (input.length > bounds.textMax) throw new AppError('tooLarge', 'the data of an interface is too large for its function')
  const answer = await ask({ ...bounds, source, input })
  if ('fault' in answer) throw new ScriptError(answer.fault)
  return JSON.parse(answer.output)
}

/**
 * Reads scripts without running anything of them: for each the line, counted from 1, that the engine cannot read, or null. Answers null for all of them where they cannot be read within the bounds; that is no fault of theirs.
 */
export async function faultyLines(texts: readonly string[]): Promise<readonly (number | null)[]> {
  const unknown = texts.map(() => null)
  if (texts.length === 0) return unknown
  const job = { ...bounds, isCheck: true, source: '', input: JSON.stringify(texts) }
  // A pool that is full, or a thread that does not start, says nothing of scripts.
  const answer = await pool.run(job).catch(() => null)
  return !answer || 'fault' in answer ? unknown : JSON.parse(answer.output)
}

async function ask(job: ScriptJob): Promise<ScriptAnswer> {
  try {
    return await pool.run(job)
  } catch (error) {
    if (!(error instanceof PoolFullError)) throw error
    throw new AppError('busy', error.message)
  }
}
