import { loginLog } from '@/lib/contract/permission/login-log'
import { log } from '@/lib/contract/system/log'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { clearLog } from './retention'
import { deleteLogs, listLogs, logDetails } from './service'

export const routes: readonly Route[] = [
  implement(log.list, async ({ ctx, query }) => ({ data: await listLogs(ctx, query) })),
  implement(log.info, async ({ ctx, actor, params }) => ({ data: await logDetails(ctx, actor, params.id) })),
  implement(loginLog.remove, async ({ ctx, actor, body }) => {
    await deleteLogs(ctx, actor, body.ids)
    return { data: null, msg: messages.deleted }
  }),
  implement(log.clear, async ({ ctx, params }) => {
    await clearLog(ctx, params.category)
    return { data: null, msg: messages.deleted }
  }),
]
