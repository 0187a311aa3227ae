import { billRule } from '@/lib/contract/system/bill-rule'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { previewNumber } from './numbers'
import {
  changeRule,
  createRule,
  exportRule,
  importRule,
  listRules,
  removeRule,
  ruleDetails,
  ruleSelection,
  toggleRule,
} from './service'

export const routes: readonly Route[] = [
  implement(billRule.list, async ({ ctx, query }) => ({ data: await listRules(ctx, query) })),
  implement(billRule.selector, async ({ ctx, query }) => ({ data: await ruleSelection(ctx, query) })),
  implement(billRule.billNumber, async ({ ctx, actor, params }) => ({
    data: await previewNumber(ctx, actor, params.enCode),
    msg: '获取成功',
  })),
  implement(billRule.create, async ({ ctx, actor, body }) => ({
    data: { id: await createRule(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(billRule.import, async ({ ctx, actor, body }) => {
    await importRule(ctx, actor, body)
    return { data: null, msg: messages.imported }
  }),
  implement(billRule.info, async ({ ctx, params }) => ({ data: await ruleDetails(ctx, params.id) })),
  implement(billRule.update, async ({ ctx, actor, params, body }) => {
    await changeRule(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(billRule.remove, async ({ ctx, actor, params }) => {
    await removeRule(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(billRule.state, async ({ ctx, actor, params }) => {
    await toggleRule(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(billRule.export, async ({ ctx, actor, params }) => ({ data: await exportRule(ctx, actor, params.id) })),
]
