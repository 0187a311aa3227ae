import { relationLookup } from '@/lib/contract/online-dev/relation-lookup'
import { implement, type Route } from '../../../http/implement'
import { lookupRecords } from './service'

/** Records of a module as something to choose from (contract 3b §10). */
export const routes: readonly Route[] = [
  implement(relationLookup.records, async ({ ctx, actor, params, query }) => {
    return { data: await lookupRecords(ctx, actor, params.modelId, query) }
  }),
]
