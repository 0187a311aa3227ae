import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { assistantsOf, setAssistants } from './assistants'
import { numberIn } from './form-listing'
import { copyTemplate, exportTemplate, importTemplate } from './template-copies'
import {
  idByCode,
  listDelegable,
  listFlows,
  listLaunchable,
  listTemplates,
  templatesByCategory,
  templatesByIds,
  templateTree,
} from './template-listing'
import { removeVersion, setMainVersions, switchTemplate } from './template-state'
import { usesOfTemplate } from './template-uses'
import { changeTemplate, createTemplate, removeTemplate, templateDetails } from './templates'
import { flowsOfTemplate, formOfVersion, listVersions } from './version-listing'

const administration: readonly Route[] = [
  implement(flowTemplate.list, async ({ ctx, actor, query }) => ({ data: await listTemplates(ctx, actor, query) })),
  implement(flowTemplate.create, async ({ ctx, actor, body }) => ({
    data: { id: await createTemplate(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(flowTemplate.info, async ({ ctx, actor, params }) => ({ data: await templateDetails(ctx, actor, params.id) })),
  implement(flowTemplate.update, async ({ ctx, actor, params, body }) => {
    const beside = await changeTemplate(ctx, actor, params.id, body)
    return { data: beside.length > 0 ? { isMainVersion: true, id: beside.join(',') } : null, msg: messages.updated }
  }),
  implement(flowTemplate.remove, async ({ ctx, actor, params }) => {
    await removeTemplate(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(flowTemplate.uses, async ({ ctx, actor, params }) => ({ data: await usesOfTemplate(ctx, actor, params.id) })),
  implement(flowTemplate.copy, async ({ ctx, actor, params }) => {
    await copyTemplate(ctx, actor, params.id)
    return { data: null, msg: messages.copied }
  }),
  ...[flowTemplate.export, flowTemplate.exportOf36].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, params }) => ({ data: await exportTemplate(ctx, actor, params.id) })),
  ),
  ...[flowTemplate.import, flowTemplate.importOf36].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, body }) => {
      await importTemplate(ctx, actor, body)
      return { data: null, msg: messages.imported }
    }),
  ),
  implement(flowTemplate.release, async ({ ctx, actor, params }) => {
    await switchTemplate(ctx, actor, params.id, true)
    return { data: null, msg: '启用成功' }
  }),
  implement(flowTemplate.stop, async ({ ctx, actor, params }) => {
    await switchTemplate(ctx, actor, params.id, false)
    return { data: null, msg: '禁用成功' }
  }),
  implement(flowTemplate.versions, async ({ ctx, actor, params, query }) => ({
    data: await listVersions(ctx, actor, params.templateId, query),
  })),
  implement(flowTemplate.mainVersion, async ({ ctx, actor, params }) => {
    await setMainVersions(ctx, actor, params.flowIds.split(',').filter(Boolean))
    return { data: null, msg: messages.done }
  }),
  implement(flowTemplate.removeVersion, async ({ ctx, actor, params }) => {
    await removeVersion(ctx, actor, params.flowId)
    return { data: null, msg: messages.deleted }
  }),
  implement(flowTemplate.assist, async ({ ctx, actor, body }) => {
    await setAssistants(ctx, actor, body)
    return { data: null, msg: messages.done }
  }),
  implement(flowTemplate.assistants, async ({ ctx, actor, params }) => ({
    data: { list: await assistantsOf(ctx, actor, params.id) },
  })),
]

/** For everybody who is signed in, each as far as it concerns them. */
const choices: readonly Route[] = [
  implement(flowTemplate.idByCode, async ({ ctx, params }) => ({ data: await idByCode(ctx, params.enCode) })),
  implement(flowTemplate.all, async ({ ctx }) => ({ data: { list: await templatesByCategory(ctx, null) } })),
  implement(flowTemplate.launchable, async ({ ctx, actor, query }) => ({ data: await listLaunchable(ctx, actor, query) })),
  implement(flowTemplate.children, async ({ ctx, query }) => ({ data: await listFlows(ctx, query) })),
  implement(flowTemplate.selector, async ({ ctx, query }) => ({
    data: { list: await templatesByCategory(ctx, numberIn(query.type)) },
  })),
  implement(flowTemplate.tree, async ({ ctx }) => ({ data: { list: await templateTree(ctx) } })),
  implement(flowTemplate.flows, async ({ ctx, actor, params, query }) => ({
    data: await flowsOfTemplate(ctx, actor, { templateId: params.templateId, launchable: query.type === '1' }),
  })),
  implement(flowTemplate.formInfo, async ({ ctx, actor, params }) => ({ data: await formOfVersion(ctx, actor, params.flowId) })),
  implement(flowTemplate.delegable, async ({ ctx, query }) => ({ data: await listDelegable(ctx, query) })),
  implement(flowTemplate.byIds, async ({ ctx, body }) => ({ data: { list: await templatesByIds(ctx, body) } })),
]

/** Flows, their versions, and who may launch them (contract 4a §2.3, §7). */
export const templateRoutes: readonly Route[] = [...administration, ...choices]
