import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { allDictionaries, dictionaryOptions, itemDetails, itemParents, listItems, typeDetails, typeTree } from './service'
import { createItem, createType } from './write'

export const routes: readonly Route[] = [
  implement(dictionaryData.all, async ({ ctx }) => ({ data: { list: await allDictionaries(ctx) } })),
  implement(dictionaryData.selector, async ({ ctx, params }) => ({ data: { list: await dictionaryOptions(ctx, params.id) } })),
  implement(dictionaryData.list, async ({ ctx, params, query }) => ({ data: { list: await listItems(ctx, params.id, query) } })),
  implement(dictionaryData.info, async ({ ctx, params }) => ({ data: await itemDetails(ctx, params.id) })),
  implement(dictionaryData.parents, async ({ ctx, params, query }) => ({
    data: { list: await itemParents(ctx, { ...params, isTree: query.isTree }) },
  })),
  implement(dictionaryData.create, async ({ ctx, body }) => ({
    data: { id: await createItem(ctx, body) },
    msg: messages.created,
  })),
  implement(dictionaryType.create, async ({ ctx, body }) => ({
    data: { id: await createType(ctx, body) },
    msg: messages.created,
  })),
  implement(dictionaryType.list, async ({ ctx }) => ({ data: { list: await typeTree(ctx, '0') } })),
  implement(dictionaryType.selector, async ({ ctx, params }) => ({ data: { list: await typeTree(ctx, params.id) } })),
  implement(dictionaryType.info, async ({ ctx, params }) => ({ data: await typeDetails(ctx, params.id) })),
]
