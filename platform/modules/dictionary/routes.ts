import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { demandDictionary, demandItem } from './access'
import { exportDictionary, importDictionaries } from './exchange'
import { allDictionaries, dictionaryOptions, itemDetails, itemParents, listItems, typeDetails, typeTree } from './service'
import { changeItem, changeType, createItem, createType, removeItem, removeType, toggleItem } from './write'

export const routes: readonly Route[] = [
  implement(dictionaryData.all, async ({ ctx }) => ({ data: { list: await allDictionaries(ctx) } })),
  implement(dictionaryData.selector, async ({ ctx, params }) => ({ data: { list: await dictionaryOptions(ctx, params.id) } })),
  implement(dictionaryData.list, async ({ ctx, actor, params, query }) => {
    await demandDictionary(ctx, actor, params.id)
    return { data: { list: await listItems(ctx, params.id, query) } }
  }),
  implement(dictionaryData.info, async ({ ctx, actor, params }) => {
    await demandItem(ctx, actor, params.id)
    return { data: await itemDetails(ctx, params.id) }
  }),
  implement(dictionaryData.parents, async ({ ctx, params, query }) => ({
    data: { list: await itemParents(ctx, { ...params, isTree: query.isTree }) },
  })),
  implement(dictionaryData.create, async ({ ctx, actor, body }) => {
    await demandDictionary(ctx, actor, body.dictionaryTypeId)
    return { data: { id: await createItem(ctx, actor, body) }, msg: messages.created }
  }),
  implement(dictionaryType.create, async ({ ctx, actor, body }) => ({
    data: { id: await createType(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(dictionaryType.list, async ({ ctx }) => ({ data: { list: await typeTree(ctx, '0') } })),
  implement(dictionaryType.selector, async ({ ctx, params }) => ({ data: { list: await typeTree(ctx, params.id) } })),
  implement(dictionaryType.info, async ({ ctx, params }) => ({ data: await typeDetails(ctx, params.id) })),
  implement(dictionaryType.update, async ({ ctx, actor, params, body }) => {
    await changeType(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(dictionaryType.remove, async ({ ctx, actor, params }) => {
    await removeType(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(dictionaryData.update, async ({ ctx, actor, params, body }) => {
    await demandItem(ctx, actor, params.id)
    await demandDictionary(ctx, actor, body.dictionaryTypeId)
    await changeItem(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(dictionaryData.remove, async ({ ctx, actor, params }) => {
    await demandItem(ctx, actor, params.id)
    await removeItem(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(dictionaryData.state, async ({ ctx, actor, params }) => {
    await demandItem(ctx, actor, params.id)
    await toggleItem(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(dictionaryData.export, async ({ ctx, actor, params }) => ({ data: await exportDictionary(ctx, actor, params.id) })),
  implement(dictionaryData.import, async ({ ctx, actor, body }) => {
    await importDictionaries(ctx, actor, body)
    return { data: null, msg: messages.imported }
  }),
]
