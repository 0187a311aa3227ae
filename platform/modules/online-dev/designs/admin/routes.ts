import { designBase } from '@/lib/contract/online-dev/design-base'
import { designFile } from '@/lib/contract/online-dev/design-file'
import { designVersions } from '@/lib/contract/online-dev/design-versions'
import { implement, type Route } from '../../../../http/implement'
import { messages } from '../../../../kit/refusals'
import { convertOn, readConversion } from '../conversion/request'
import { changeDesign, copyDesign, createDesign, designDetails, removeDesign, rollbackDesign, touch } from './changes'
import { releaseEffect, releaseRefusal } from './effect'
import { formFields, moduleButtons } from './fields'
import { designTree, listDesigns, listReleased } from './listing'
import { releaseDesign } from './release'
import { tellStored } from './tell-stored'
import { importDesign, importedText } from './transfer'
import { usesOfDesign } from './uses'
import { listVersions, restoreVersion, versionDetails } from './versions'

/** Administration of designs (contract 3b §2, §5, §9.2). */
export const routes: readonly Route[] = [
  implement(designBase.list, async ({ ctx, query }) => ({ data: await listDesigns(ctx, query) })),
  implement(designBase.released, async ({ ctx, query }) => ({ data: await listReleased(ctx, query) })),
  implement(designBase.selector, async ({ ctx, actor, query }) => ({
    data: { list: await designTree(ctx, actor, query) },
  })),
  implement(designBase.moduleButtons, async ({ ctx, query }) => ({ data: await moduleButtons(ctx, query.moduleId) })),
  implement(designBase.create, async ({ ctx, actor, body }) => ({
    data: { id: await createDesign(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(designBase.info, async ({ ctx, params }) => ({ data: await designDetails(ctx, params.id) })),
  implement(designBase.update, async ({ ctx, actor, params, body }) => {
    await changeDesign(ctx, actor, params.id, body)
    await tellStored(ctx, params.id)
    return { data: null, msg: messages.updated }
  }),
  implement(designBase.remove, async ({ ctx, actor, params }) => {
    await removeDesign(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(designBase.copy, async ({ ctx, actor, params }) => ({
    data: { id: await copyDesign(ctx, actor, params.id) },
    msg: '复制功能成功',
  })),
  implement(designBase.release, async ({ ctx, actor, meta, params, body }) => {
    await releaseDesign(ctx, { actor, meta }, params.id, body)
    return { data: null, msg: '同步成功' }
  }),
  implement(designBase.rollback, async ({ ctx, actor, params, query }) => {
    await rollbackDesign(ctx, actor, { id: params.id, version: query?.version })
    await tellStored(ctx, params.id)
    return { data: null, msg: '回滚成功' }
  }),
  implement(designBase.state, async ({ ctx, actor, params }) => {
    await touch(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(designBase.fields, async ({ ctx, params, query }) => ({
    data: { list: await formFields(ctx, params.id, query.filterType) },
  })),
  implement(designVersions.uses, async ({ ctx, params }) => ({ data: await usesOfDesign(ctx, params.id) })),
  implement(designVersions.effect, async ({ ctx, actor, params }) => ({ data: await releaseEffect(ctx, actor, params.id) })),
  implement(designVersions.refusal, async ({ ctx, params }) => ({ data: await releaseRefusal(ctx, params.id) })),
  implement(designVersions.conversion, async ({ ctx, actor, params }) => ({ data: await readConversion(ctx, actor, params.id) })),
  implement(designVersions.convertOn, async ({ ctx, actor, params }) => {
    await convertOn(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(designVersions.list, async ({ ctx, params, query }) => ({ data: await listVersions(ctx, params.id, query) })),
  implement(designVersions.info, async ({ ctx, params }) => ({ data: await versionDetails(ctx, params.id, params.number) })),
  implement(designVersions.restore, async ({ ctx, actor, params, body }) => {
    await restoreVersion(ctx, actor, { designId: params.id, number: params.number, version: body?.version })
    await tellStored(ctx, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(designFile.importOfOld, async ({ ctx, actor, body }) => {
    const data = await importDesign(ctx, actor, { body, takesType: false })
    return { data, msg: importedText(data) }
  }),
  implement(designFile.import, async ({ ctx, actor, body }) => {
    const data = await importDesign(ctx, actor, { body, takesType: true })
    return { data, msg: importedText(data) }
  }),
]
