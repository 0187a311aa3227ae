import { dataSync } from '@/lib/contract/system/data-sync'
import { implement, type Route } from '../../http/implement'
import { askTable, checkLinks, executeCopies, executeCopy } from './service'

export const routes: readonly Route[] = [
  implement(dataSync.check, async ({ ctx, body }) => ({ data: await checkLinks(ctx, body) })),
  implement(dataSync.ask, ({ ctx, body }) => askTable(ctx, body)),
  implement(dataSync.execute, async ({ ctx, actor, body }) => {
    await executeCopy(ctx, actor, body)
    return { data: null, msg: '数据同步成功' }
  }),
  implement(dataSync.batch, ({ ctx, actor, body }) => executeCopies(ctx, actor, body)),
]
