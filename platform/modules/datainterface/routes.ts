import { dataInterface } from '@/lib/contract/system/data-interface'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { implement, type Route } from '../../http/implement'
import { refusedBecause } from '../../kit/refusals'
import { logRun } from './execution-log'
import { rawParameters } from './interface-record'
import { askable, type OpenedInterface, openInterface } from './interface-rights'
import { ScriptError } from './sandbox'
import { interfaceFields, interfacePage, interfaceRecords, interfaceTree, type ModuleReader, previewInterface } from './service'
import { shownPart } from './shown-part'

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
    throw refusedBecause(`the function of a data interface failed: ${error.message}`, failed)
  } finally {
    await logRun(ctx, { interfaceId: id, actor, meta, method: 'POST', startedAt })
  }
}

type Asked = OpenedInterface & { paramList: readonly unknown[]; readModule: ModuleReader }

/** A preview answers the fault of the interface's own function as its result (contract 2 §16.4 rule 5). */
async function preview(ctx: PlatformContext, actor: Actor, { row, columns, paramList, readModule }: Asked) {
  try {
    const result = await previewInterface(ctx, actor, { id: row.id, paramList }, readModule)
    return { data: shownPart(result, columns), msg: done }
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    return { data: `JS调用失败,错误：${error.message}`, msg: failed }
  }
}

/** `readModule` brings the records of modules, which stand above interfaces: their own fields take from them. */
export const routesOver = (readModule: ModuleReader): readonly Route[] => [
  implement(dataInterface.preview, async ({ ctx, actor, meta, params, body }) => {
    const opened = await openInterface(ctx, actor, params.id)
    return logged({ ctx, actor, meta, id: opened.row.id }, () =>
      preview(ctx, actor, { ...opened, paramList: body.paramList, readModule }),
    )
  }),
  implement(dataInterface.rows, async ({ ctx, actor, meta, params, body }) => {
    const opened = await openInterface(ctx, actor, params.id)
    const run = { ctx, actor, meta, id: opened.row.id }
    return { data: await logged(run, () => interfacePage(ctx, actor, { ...opened, request: body, readModule })), msg: done }
  }),
  implement(dataInterface.byIds, async ({ ctx, actor, meta, params, body }) => {
    const opened = await openInterface(ctx, actor, params.id)
    const run = { ctx, actor, meta, id: opened.row.id }
    return { data: await logged(run, () => interfaceRecords(ctx, actor, { ...opened, request: body, readModule })), msg: done }
  }),
  implement(dataInterface.fields, async ({ ctx, actor, meta, params, body }) => {
    const { row, columns } = await openInterface(ctx, actor, params.id)
    const request = { row, paramList: body.paramList, readModule }
    const names = await logged({ ctx, actor, meta, id: row.id }, () => interfaceFields(ctx, actor, request))
    return { data: names.filter((name) => columns === null || columns.has(name)), msg: done }
  }),
  implement(dataInterface.parameters, async ({ ctx, actor, params }) => {
    const { row } = await openInterface(ctx, actor, params.id)
    return { data: rawParameters(row.parameterJson) }
  }),
  implement(dataInterface.selector, async ({ ctx, actor }) => ({ data: await interfaceTree(ctx, await askable(ctx, actor)) })),
]
