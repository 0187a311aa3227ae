import type { CallLog, PlatformContext, SeenCall } from '../../http/context'
import { readSysConfig } from '../system/public'
import { type CallRow, categoriesOf, request, rowOf } from './seen-row'
import { insertCalls } from './store'

const everyMs = 1000
/** A batch is one statement, and one wait for the disk however many calls were answered. */
const batchMax = 200
/** What waits longer than the database can take it is counted and left out: a log must not fill the memory. */
const waitingMax = 5000
/** Whoever switches the log of requests on or off sees it within this time, in every process. */
const switchKnownMs = 5000

type Recorder = CallLog & {
  /** Writes all that was noted. */
  flush(): Promise<void>
  /** The same at the end of the process; what comes afterwards is left out. */
  close(): Promise<void>
}

type State = {
  /** Answered, and not looked at yet. */
  seen: { call: SeenCall; at: number }[]
  rows: CallRow[]
  lost: number
  timer: NodeJS.Timeout | undefined
  isLooking: boolean
  isClosed: boolean
  isFailing: boolean
  writing: Promise<void>
  requests: { isOn: boolean; knownUntil: number }
}

/**
 * Writes calls into the log, in batches, off the way of the calls themselves: a call costs putting it into a list. It is read and masked
 * when its answer is on its way, and written with the next batch. A process that is killed loses the last second.
 */
export function createCallLog(ctx: PlatformContext): Recorder {
  const state: State = {
    ...{
      seen: [],
      rows: [],
      lost: 0,
      timer: undefined,
      isLooking: false,
      isClosed: false,
      isFailing: false,
      writing: Promise.resolve(),
    },
    requests: { isOn: true, knownUntil: Number.NEGATIVE_INFINITY },
  }
  const flush = () => {
    clearTimeout(state.timer)
    state.timer = undefined
    lookThrough(ctx, state)
    state.writing = state.writing.then(() => write(ctx, state))
    return state.writing
  }
  return {
    record: (call) => {
      if (state.isClosed) return
      if (state.seen.length + state.rows.length >= waitingMax) {
        state.lost += 1
        return
      }
      state.seen.push({ call, at: ctx.now() })
      if (!state.isLooking) {
        state.isLooking = true
        setImmediate(() => lookThrough(ctx, state))
      }
      state.timer ??= setTimeout(() => void flush(), everyMs).unref()
    },
    flush,
    close: async () => {
      state.isClosed = true
      await flush()
    },
  }
}

/** Makes rows of what was answered, so that bodies are not kept until they are written. */
function lookThrough(ctx: PlatformContext, state: State): void {
  state.isLooking = false
  const { isOn, knownUntil } = state.requests
  const isRequestWanted = isOn || knownUntil <= ctx.now()
  for (const { call, at } of state.seen.splice(0)) {
    const categories = categoriesOf(call).filter((category) => category !== request || isRequestWanted)
    if (categories.length === 0) continue
    const row = rowOf(call, at)
    for (const category of categories) state.rows.push({ ...row, category, id: ctx.newId() })
  }
}

async function write(ctx: PlatformContext, state: State): Promise<void> {
  const lost = state.lost
  state.lost = 0
  if (lost > 0) ctx.log.warn({ lost }, 'calls came faster than the log could be written; these are not in it')
  if (state.rows.length === 0) return
  const waiting = state.rows
  state.rows = []
  try {
    const isOn = await isRequestLogOn(ctx, state)
    const rows = isOn ? waiting : waiting.filter(({ category }) => category !== request)
    for (let at = 0; at < rows.length; at += batchMax) await insertCalls(ctx.db, rows.slice(at, at + batchMax))
    state.isFailing = false
  } catch (error) {
    // While the database is out each batch fails: told once, and again when it has failed anew.
    if (!state.isFailing)
      ctx.log.warn({ err: error, rows: waiting.length }, 'calls could not be written into the log; they are not in it')
    state.isFailing = true
  }
}

async function isRequestLogOn(ctx: PlatformContext, state: State): Promise<boolean> {
  if (ctx.now() >= state.requests.knownUntil) {
    const { isLog } = await readSysConfig(ctx)
    state.requests = { isOn: isLog === 1, knownUntil: ctx.now() + switchKnownMs }
  }
  return state.requests.isOn
}
