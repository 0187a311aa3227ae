import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { loginLog } from '@/lib/contract/permission/login-log'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { clearOwnLogs, listOwnLogs } from './service'

export const routes: readonly Route[] = [
  implement(currentUserSettings.systemLog, async ({ ctx, actor, query }) => ({ data: await listOwnLogs(ctx, actor, query) })),
  implement(loginLog.clear, async ({ ctx, actor }) => {
    await clearOwnLogs(ctx, actor)
    return { data: null, msg: messages.deleted }
  }),
]
