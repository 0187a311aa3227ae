import { dataInterface } from '@/lib/contract/system/data-interface'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { implement, type Route } from '../../http/implement'
import { refusedBecause } from '../../kit/refusals'
import { administrationOver } from './admin-routes'
import { withReason } from './author-reason'
import { logRun } from './execution-log'
import { rawParameters } from './interface-record'
import { askable, type OpenedInterface, openInterface } from './interface-rights'
import { ScriptError } from './sandbox'
import { interfaceFields, interfacePage, interfaceRecords, interfaceTree, type ModuleReader, previewInterface } from './service'
import { shownPart } from './shown-part'
import { done, failed, toldResult } from './told-result'
import type { LinkTables } from './try-out'

type Run = { ctx: PlatformContext; actor: Actor; meta: CallMeta; id: string }

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

async function preview(ctx: PlatformContext, actor: Actor, { row, columns, isAuthor, paramList, readModule }: Asked) {
  const run = async () => shownPart(await previewInterface(ctx, actor, { id: row.id, paramList }, readModule), columns)
  return toldResult(() => (isAuthor ? withReason(run) : run()))
}

/**
 * `readModule` brings the records of modules, which stand above interfaces: their own fields take from them. `readLinkTables` tells what
 * tables a connection has.
 */
export const routesOver = (readModule: ModuleReader, readLinkTables: LinkTables): readonly Route[] => [
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
  ...administrationOver(readModule, readLinkTables),
  implement(dataInterface.selector, async ({ ctx, actor }) => ({ data: await interfaceTree(ctx, await askable(ctx, actor)) })),
]
