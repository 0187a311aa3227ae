import { dataInterface } from '@/lib/contract/system/data-interface'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { implement, type Route } from '../../http/implement'
import { listRecords } from '../onlinedev/records/list'
import { logRun } from './execution-log'
import { ScriptError } from './sandbox'
import {
  enabledInterface,
  interfaceFields,
  interfacePage,
  interfaceParameters,
  interfaceRecords,
  interfaceTree,
  type ModuleReader,
  previewInterface,
} from './service'

const readModule: ModuleReader = async (ctx, actor, modelId, rowsMax) => {
  const input = { currentPage: 1, pageSize: rowsMax, sidx: '', sort: '' as const, queryJson: '', superQueryJson: '' }
  return (await listRecords(ctx, actor, modelId, input)).list
}

type Run = { ctx: PlatformContext; actor: Actor; meta: CallMeta; id: string }

const done = '接口请求成功'
const failed = '接口请求失败'

/** Notes the run (contract 2 §16.4 rule 6). A function of the interface that fails, fails the call. */
async function logged<T>({ ctx, actor, meta, id }: Run, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    throw new AppError('refused', `the function of a data interface failed: ${error.message}`, { userMessage: failed })
  } finally {
    await logRun(ctx, { interfaceId: id, actor, meta, method: 'POST', startedAt })
  }
}

/** A preview answers the fault of the interface's own function as its result (contract 2 §16.4 rule 5). */
async function preview(ctx: PlatformContext, actor: Actor, input: { id: string; paramList: readonly unknown[] }) {
  try {
    return { data: await previewInterface(ctx, actor, input, readModule), msg: done }
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    return { data: `JS调用失败,错误：${error.message}`, msg: failed }
  }
}

export const routes: readonly Route[] = [
  implement(dataInterface.preview, async ({ ctx, actor, meta, params, body }) => {
    const { id } = await enabledInterface(ctx, params.id)
    return logged({ ctx, actor, meta, id }, () => preview(ctx, actor, { id, paramList: body.paramList }))
  }),
  implement(dataInterface.rows, async ({ ctx, actor, meta, params, body }) => {
    const row = await enabledInterface(ctx, params.id)
    const run = { ctx, actor, meta, id: row.id }
    return { data: await logged(run, () => interfacePage(ctx, actor, { row, request: body, readModule })), msg: done }
  }),
  implement(dataInterface.byIds, async ({ ctx, actor, meta, params, body }) => {
    const row = await enabledInterface(ctx, params.id)
    const run = { ctx, actor, meta, id: row.id }
    return { data: await logged(run, () => interfaceRecords(ctx, actor, { row, request: body, readModule })), msg: done }
  }),
  implement(dataInterface.fields, async ({ ctx, actor, meta, params, body }) => {
    const row = await enabledInterface(ctx, params.id)
    const request = { row, paramList: body.paramList, readModule }
    return { data: await logged({ ctx, actor, meta, id: row.id }, () => interfaceFields(ctx, actor, request)), msg: done }
  }),
  implement(dataInterface.parameters, async ({ ctx, params }) => ({ data: await interfaceParameters(ctx, params.id) })),
  implement(dataInterface.selector, async ({ ctx }) => ({ data: await interfaceTree(ctx) })),
]
