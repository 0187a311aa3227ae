import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { defaultTimeZone } from '@/lib/datetime/zone'
import { AppError } from '@/lib/errors/app-error'
import { Turns } from '../../http/turns'
import { refusedBecause } from '../../kit/refusals'
import { PoolFullError, ThreadPool } from '../../kit/thread-pool'
import type { Refusal, ReportAnswer, ReportJob } from './fill'

/** A page is looked at by somebody who waits; a file takes as long as the call may. */
const pageMs = 20_000
const fileMs = 60_000

const texts: Readonly<Record<Refusal, string>> = {
  tooMuch: '报表数据过多，请缩小范围后再试',
  byPage: '报表数据过多，请分页查看',
  tooMuchForFile: '导出的内容过大，请缩小范围后再试',
  tooLong: '报表计算超时，请缩小范围后再试',
}

/** One pool for the process: formulas of reports are what others wrote, and the thread of the platform serves everybody. */
const pool = new ThreadPool<ReportJob, ReportAnswer>({
  open,
  limits: { threads: 2, waitingMax: 30, killAfterMs: pageMs, startMaxMs: 30_000, idleMs: 60_000 },
  ended: {
    time: { refusal: 'tooLong', why: 'a report took too long' },
    memory: { refusal: 'tooMuch', why: 'a report took too much memory' },
    broken: { fault: 'the thread of reports ended' },
  },
})

/** Among the sources the thread is TypeScript as they are; beside the bundle it is a bundle of its own. */
function open(): Worker {
  const file = import.meta.url.endsWith('.ts') ? './thread-of-sources.mjs' : './report-thread.js'
  return new Worker(fileURLToPath(new URL(file, import.meta.url)), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
  })
}

/** One of the two threads stays for the others, whatever one person asks for. */
const shares = new Turns({ runningMax: 1, waitingMax: 10 })

/**
 * Reads data and makes a report of it when it is this person's turn: his reports wait for each other, and those of others for one of his
 * at most. Nothing is read for a report that has no place; then it throws `tooManyRequests`, or `busy` where others have all of them.
 */
export function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return shares.take(userId, async () => {
    if (pool.isFull) throw new AppError('busy', 'too many reports are waiting')
    return work()
  })
}

/** Makes a report outside of the platform's own thread. Throws the refusal in words, and `busy` where too many wait. */
export async function makeReport(
  job: Omit<ReportJob, 'timeZone'>,
): Promise<Exclude<ReportAnswer, { refusal: Refusal } | { fault: string }>> {
  const isFile = job.want.kind === 'xlsx' || job.want.kind === 'docx'
  const answer = await ask({ ...job, timeZone: defaultTimeZone() }, isFile ? fileMs : pageMs)
  if ('refusal' in answer) throw refusedBecause(answer.why, texts[answer.refusal])
  if ('fault' in answer) throw new AppError('internal', `a report broke: ${answer.fault}`)
  return answer
}

async function ask(job: ReportJob, killAfterMs: number): Promise<ReportAnswer> {
  try {
    return await pool.run(job, killAfterMs)
  } catch (error) {
    if (!(error instanceof PoolFullError)) throw error
    throw new AppError('busy', error.message)
  }
}
