import { moduleButton, moduleColumn, moduleForm } from '@/lib/contract/system/module-items'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { buttonTree } from './buttons'
import { designFields } from './design-fields'
import { changeItem, createFields, createItem, itemDetails, listItems, removeItem, toggleItem } from './items'

const button = 'moduleButton'

const buttonRoutes: readonly Route[] = [
  implement(moduleButton.list, async ({ ctx, params, query }) => ({
    data: { list: await buttonTree(ctx, params.moduleId, query.keyword) },
  })),
  implement(moduleButton.selector, async ({ ctx, params }) => ({
    data: { list: await buttonTree(ctx, params.moduleId, '') },
  })),
  implement(moduleButton.info, async ({ ctx, params }) => ({ data: await itemDetails(ctx, button, params.id) })),
  implement(moduleButton.create, async ({ ctx, actor, body }) => ({
    data: { id: await createItem(ctx, actor, button, body) },
    msg: messages.created,
  })),
  implement(moduleButton.update, async ({ ctx, actor, params, body }) => {
    await changeItem(ctx, actor, { table: button, id: params.id }, body)
    return { data: null, msg: messages.updated }
  }),
  implement(moduleButton.remove, async ({ ctx, actor, params }) => {
    await removeItem(ctx, actor, { table: button, id: params.id })
    return { data: null, msg: messages.deleted }
  }),
  implement(moduleButton.state, async ({ ctx, actor, params }) => {
    await toggleItem(ctx, actor, { table: button, id: params.id })
    return { data: null, msg: messages.done }
  }),
]

/** Columns of lists and fields of forms have the same calls. */
function fieldRoutes(calls: typeof moduleColumn, table: 'moduleColumn' | 'moduleForm'): readonly Route[] {
  return [
    implement(calls.list, async ({ ctx, params, query }) => ({
      data: { list: await listItems(ctx, table, params.moduleId, query.keyword) },
    })),
    implement(calls.fieldList, async ({ ctx, params }) => ({ data: { list: await designFields(ctx, params.moduleId) } })),
    implement(calls.info, async ({ ctx, params }) => ({ data: await itemDetails(ctx, table, params.id) })),
    implement(calls.batch, async ({ ctx, actor, body }) => {
      const fields = body.columnJson ?? body.formJson ?? []
      await createFields(ctx, actor, { table, moduleId: body.moduleId, fields })
      return { data: null, msg: messages.created }
    }),
    implement(calls.create, async ({ ctx, actor, body }) => ({
      data: { id: await createItem(ctx, actor, table, body) },
      msg: messages.created,
    })),
    implement(calls.update, async ({ ctx, actor, params, body }) => {
      await changeItem(ctx, actor, { table, id: params.id }, body)
      return { data: null, msg: messages.updated }
    }),
    implement(calls.remove, async ({ ctx, actor, params }) => {
      await removeItem(ctx, actor, { table, id: params.id })
      return { data: null, msg: messages.deleted }
    }),
    implement(calls.state, async ({ ctx, actor, params }) => {
      await toggleItem(ctx, actor, { table, id: params.id })
      return { data: null, msg: messages.done }
    }),
  ]
}

export const itemRoutes: readonly Route[] = [
  ...buttonRoutes,
  ...fieldRoutes(moduleColumn, 'moduleColumn'),
  ...fieldRoutes(moduleForm, 'moduleForm'),
]
