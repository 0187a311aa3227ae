import { clientFrame } from '@/lib/contract/message/client-frame'
import { recordWatchersFeature } from '@/lib/contract/message/features'
import { designTag } from '@/lib/contract/online-dev/design-base'
import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { pushToSessions } from '../../http/push'
import { refused } from '../../kit/refusals'
import type { FrameCall, LiveParts } from '../realtime/public'
import { tellHowItStands } from './designs/admin/tell-stored'
import { demandDesigner } from './designs/designer'
import { mayView } from './records/open-record'
import { endWatch, endWatchesOfSocket, keepWatch, type WatchedRecord, watchersOf } from './watching/store'

/** Who comes is told almost at once; who goes a little later: a page that is loaded again, or a tab that takes over, is back by then. */
const comeMs = 250
const goMs = 2000
/** Records of which news wait to be told; beyond that they come with the next sign of life of each view. */
const waitingMax = 2000

/** Clients that know what it means then say which records they have open; all others pass it over. */
export async function watchFeature(): Promise<object> {
  return { features: [recordWatchersFeature] }
}

/** Who else has a record, or a design (`modelId` is the tag of their screen), open: told to those who have it open themselves, and may read it at that moment. */
export function watchParts(): Pick<LiveParts, 'handlers'> & Required<Pick<LiveParts, 'onSocketGone' | 'stop'>> {
  const news = createNews()
  /** Sockets that have ever watched: of the others nothing is to be put away. */
  const watching = new Set<string>()
  const watch = async (call: FrameCall) => {
    const { ctx, sessionHash, socketId, userId } = call
    const { modelId, recordId, viewId, doing } = asked(call)
    if (doing === 'gone') {
      news.tell(ctx, await endWatch(ctx, { sessionHash, viewId }), goMs)
      return null
    }
    await consume(ctx, 'watchByUser', userId)
    if (!(await isPermitted(call, { modelId, recordId }))) {
      news.tell(ctx, await endWatch(ctx, { sessionHash, viewId }), comeMs)
      return null
    }
    watching.add(socketId)
    const changed = await keepWatch(ctx, { sessionHash, viewId, socketId, userId, modelId, recordId, doing })
    news.tell(ctx, changed, comeMs)
    if (modelId === designTag.tag && changed.length > 0) await tellHowItStands(ctx, recordId, [sessionHash])
    return (await watchersOf(ctx, { modelId, recordId })).frame
  }
  return {
    handlers: new Map([['WatchRecord', watch]]),
    onSocketGone: async (ctx, socketId) => {
      if (watching.delete(socketId)) news.tell(ctx, await endWatchesOfSocket(ctx, socketId), goMs)
    },
    stop: news.stop,
  }
}

/** Without the right nothing is said, not even that: the page has its own answer for who may not see the record. */
async function isPermitted(call: FrameCall, { modelId, recordId }: WatchedRecord): Promise<boolean> {
  try {
    const actor = await call.actor()
    if (modelId !== designTag.tag) return await mayView(call.ctx, actor, modelId, recordId)
    await demandDesigner(call.ctx, actor)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function asked({ frame }: FrameCall) {
  const parsed = clientFrame.safeParse(frame)
  if (parsed.success && parsed.data.method === 'WatchRecord') return parsed.data
  throw refused(`请求参数不正确：${String(parsed.error?.issues[0]?.path[0] ?? '')}`)
}

/** One round for everybody of a record, however many come and go meanwhile. */
function createNews() {
  const waiting = new Map<string, { timer: NodeJS.Timeout; dueMs: number }>()
  let isStopped = false
  const tellNow = async (ctx: PlatformContext, record: WatchedRecord) => {
    try {
      const { frame, sessionHashes } = await watchersOf(ctx, record)
      pushToSessions(ctx, sessionHashes, frame)
    } catch (error) {
      ctx.log.warn({ err: error }, 'nobody could be told who has a record open')
    }
  }
  return {
    tell: (ctx: PlatformContext, records: readonly WatchedRecord[], delayMs: number) => {
      for (const { modelId, recordId } of records) {
        const key = JSON.stringify([modelId, recordId])
        const known = waiting.get(key)
        const dueMs = performance.now() + delayMs
        if (isStopped || (known ? known.dueMs <= dueMs : waiting.size >= waitingMax)) continue
        clearTimeout(known?.timer)
        const timer = setTimeout(() => {
          waiting.delete(key)
          void tellNow(ctx, { modelId, recordId })
        }, delayMs).unref()
        waiting.set(key, { timer, dueMs })
      }
    },
    stop: () => {
      isStopped = true
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
