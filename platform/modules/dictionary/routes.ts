import { dictionaryData, dictionaryType } from '@/lib/contract/system/system'
import { implement, type Route } from '../../http/implement'
import { allDictionaries, dictionaryOptions, itemDetails, listItems, typeDetails, typeTree } from './service'

export const routes: readonly Route[] = [
  implement(dictionaryData.all, async ({ ctx }) => ({ data: { list: await allDictionaries(ctx) } })),
  implement(dictionaryData.selector, async ({ ctx, params }) => ({ data: { list: await dictionaryOptions(ctx, params.id) } })),
  implement(dictionaryData.list, async ({ ctx, params, query }) => ({ data: { list: await listItems(ctx, params.id, query) } })),
  implement(dictionaryData.info, async ({ ctx, params }) => ({ data: await itemDetails(ctx, params.id) })),
  implement(dictionaryType.list, async ({ ctx }) => ({ data: { list: await typeTree(ctx, '0') } })),
  implement(dictionaryType.selector, async ({ ctx, params }) => ({ data: { list: await typeTree(ctx, params.id) } })),
  implement(dictionaryType.info, async ({ ctx, params }) => ({ data: await typeDetails(ctx, params.id) })),
]
