import { dataInterface } from '@/lib/contract/system/data-interface'
import { dataInterfaceVariate } from '@/lib/contract/system/data-interface-variate'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import {
  changeInterface,
  copyInterface,
  createInterface,
  interfaceDetails,
  interfaceLog,
  interfaceUses,
  listInterfaces,
  pickInterfaces,
  removeInterface,
  toggleInterface,
} from './admin-service'
import { withReason } from './author-reason'
import type { ModuleReader } from './service'
import { toldResult } from './told-result'
import { exportInterface, importInterface } from './transfer'
import { type LinkTables, runScript, tablesOf, tryOut } from './try-out'
import {
  changeVariable,
  copyVariable,
  createVariable,
  exportVariable,
  importVariable,
  listVariables,
  removeVariable,
  variableDetails,
  variableTree,
} from './variable-service'

/** Administration of data interfaces and of their variables (contract 2 §16.1, §16.5). */
export const administrationOver = (readModule: ModuleReader, readLinkTables: LinkTables): readonly Route[] => [
  implement(dataInterface.list, async ({ ctx, query }) => ({ data: await listInterfaces(ctx, query) })),
  implement(dataInterface.picker, async ({ ctx, actor, query }) => ({ data: await pickInterfaces(ctx, actor, query) })),
  implement(dataInterface.info, async ({ ctx, params }) => ({ data: await interfaceDetails(ctx, params.id) })),
  implement(dataInterface.create, async ({ ctx, actor, body }) => ({
    data: { id: await createInterface(ctx, actor, body) },
    msg: '接口创建成功',
  })),
  implement(dataInterface.update, async ({ ctx, actor, params, body }) => {
    await changeInterface(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(dataInterface.remove, async ({ ctx, actor, params }) => {
    await removeInterface(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(dataInterface.state, async ({ ctx, actor, params }) => {
    await toggleInterface(ctx, actor, params.id)
    return { data: null, msg: '更新接口状态成功' }
  }),
  implement(dataInterface.copy, async ({ ctx, actor, params }) => ({
    data: { id: await copyInterface(ctx, actor, params.id) },
    msg: messages.copied,
  })),
  implement(dataInterface.export, async ({ ctx, actor, params }) => ({ data: await exportInterface(ctx, actor, params.id) })),
  implement(dataInterface.import, async ({ ctx, actor, body }) => {
    await importInterface(ctx, actor, body)
    return { data: null, msg: messages.imported }
  }),
  implement(dataInterface.log, async ({ ctx, params, query }) => ({ data: await interfaceLog(ctx, params.id, query) })),
  implement(dataInterface.uses, async ({ ctx, params }) => ({ data: await interfaceUses(ctx, params.id) })),
  implement(dataInterface.tryOut, ({ ctx, actor, body }) =>
    toldResult(() => withReason(() => tryOut(ctx, actor, body, readModule))),
  ),
  implement(dataInterface.runScript, async ({ body }) => ({ data: await runScript(body.script, body.sample) })),
  implement(dataInterface.tables, async ({ ctx, actor, params }) => ({
    data: await tablesOf(ctx, actor, params.linkId, readLinkTables),
  })),
  ...variableRoutes,
]

const variableRoutes: readonly Route[] = [
  implement(dataInterfaceVariate.list, async ({ ctx, params, query }) => ({
    data: await listVariables(ctx, params.id, query.keyword),
  })),
  implement(dataInterfaceVariate.selector, async ({ ctx }) => ({ data: await variableTree(ctx) })),
  implement(dataInterfaceVariate.info, async ({ ctx, params }) => ({ data: await variableDetails(ctx, params.id) })),
  implement(dataInterfaceVariate.create, async ({ ctx, actor, body }) => ({
    data: { id: await createVariable(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(dataInterfaceVariate.update, async ({ ctx, actor, params, body }) => {
    await changeVariable(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(dataInterfaceVariate.remove, async ({ ctx, actor, params }) => {
    await removeVariable(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(dataInterfaceVariate.copy, async ({ ctx, actor, params }) => ({
    data: { id: await copyVariable(ctx, actor, params.id) },
    msg: messages.copied,
  })),
  implement(dataInterfaceVariate.export, async ({ ctx, actor, params }) => ({
    data: await exportVariable(ctx, actor, params.id),
  })),
  implement(dataInterfaceVariate.import, async ({ ctx, actor, body }) => {
    await importVariable(ctx, actor, body)
    return { data: null, msg: messages.imported }
  }),
]
