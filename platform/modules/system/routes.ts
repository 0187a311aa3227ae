import { log } from '@/lib/contract/system/log'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { listAdministrators, saveAdministrators } from './administrators'
import { readRetention, saveRetention } from './log-retention'
import { saveSysConfig } from './save-config'
import { visibleSysConfig } from './visible-config'

export const routes: readonly Route[] = [
  implement(sysConfig.get, async ({ ctx, actor, meta }) => ({ data: await visibleSysConfig(ctx, actor, meta) })),
  implement(sysConfig.administrators, async ({ ctx }) => ({ data: await listAdministrators(ctx) })),
  implement(sysConfig.saveAdministrators, async ({ ctx, actor, body }) => {
    await saveAdministrators(ctx, actor, body)
    return { data: null, msg: messages.saved }
  }),
  implement(sysConfig.save, async ({ ctx, actor, body }) => {
    await saveSysConfig(ctx, actor, body)
    return { data: null, msg: messages.saved }
  }),
  implement(log.retention, async ({ ctx }) => ({ data: await readRetention(ctx) })),
  implement(log.saveRetention, async ({ ctx, actor, body }) => {
    await saveRetention(ctx, actor, body)
    return { data: null, msg: messages.saved }
  }),
]
