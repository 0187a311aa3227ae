import { billRule } from '@/lib/contract/system/bill-rule'
import { implement, type Route } from '../../http/implement'
import { previewNumber } from './numbers'
import { listRules } from './service'

export const routes: readonly Route[] = [
  implement(billRule.selector, async ({ ctx, query }) => ({ data: await listRules(ctx, query) })),
  implement(billRule.billNumber, async ({ ctx, actor, params }) => ({
    data: await previewNumber(ctx, actor, params.enCode),
    msg: '获取成功',
  })),
]
