import { dataInterface } from '@/lib/contract/system/data-interface'
import { implement, type Route } from '../../http/implement'
import { administrationOver } from './admin-routes'
import { rawParameters } from './interface-record'
import { askable, openInterface } from './interface-rights'
import { logged, preview } from './preview'
import { interfaceFields, interfacePage, interfaceRecords, interfaceTree, type ModuleReader } from './service'
import { done } from './told-result'
import type { LinkTables } from './try-out'

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
