import { portalData } from '@/lib/contract/portal/portal-data'
import { implement, type Route } from '../../http/implement'
import type { ModuleReader } from '../datainterface/public'
import { fieldsForNumbers, modelsForNumbers } from '../online-dev/numbers/public'
import { modelAnswer } from './item-data'
import { behindNumber, dataOfPortal } from './service'

/** The data of portals. `readModule` brings the records of modules, which stand above interfaces. */
export const routesOver = (readModule: ModuleReader): readonly Route[] => [
  implement(portalData.all, ({ ctx, actor, meta, params, body: { systemId, platform, items } }) =>
    dataOfPortal({ ctx, actor, meta, readModule }, { id: params.id, systemId, platform }, items),
  ),
  implement(portalData.preview, async ({ ctx, actor, meta, body: { jnpfKey, modelData } }) => ({
    data: await modelAnswer({ ctx, actor, meta, readModule }, jnpfKey, modelData),
  })),
  implement(portalData.models, async ({ ctx, actor, query }) => ({
    data: { list: await modelsForNumbers(ctx, actor, query.keyword) },
  })),
  implement(portalData.fields, async ({ ctx, actor, params }) => ({ data: await fieldsForNumbers(ctx, actor, params.id) })),
  implement(portalData.behind, async ({ ctx, actor, meta, params: { id, itemId }, body: { systemId, ...mark } }) => ({
    data: await behindNumber({ ctx, actor, meta, readModule }, { id, itemId, systemId, platform: 'Web' }, mark),
  })),
]
