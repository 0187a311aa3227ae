import { dataReport, olderDataReport } from '@/lib/contract/report/report'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import type { ModuleReader } from '../datainterface/public'
import { saveReport } from './files'
import { dataSetFields, listReports, printReport, reportInfo, reportOptions, viewDraft, viewReport } from './service'
import { exportReport, importReport } from './transfer'
import { changeReport, copyReport, createReport, removeReport, toggleReport } from './write'

type Calls = typeof olderDataReport

/** The calls that clients of both versions make. */
const sharedRoutes = (calls: Calls): readonly Route[] => [
  implement(calls.list, async ({ ctx, query }) => ({ data: await listReports(ctx, query) })),
  implement(calls.selector, async ({ ctx }) => ({ data: await reportOptions(ctx) })),
  implement(calls.info, async ({ ctx, actor, params, query }) => ({
    data: await reportInfo(ctx, actor, params.id, query.language),
  })),
  implement(calls.remove, async ({ ctx, actor, params }) => {
    await removeReport(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(calls.state, async ({ ctx, actor, params }) => {
    await toggleReport(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(calls.copy, async ({ ctx, actor, params }) => {
    await copyReport(ctx, actor, params.id)
    return { data: null, msg: messages.copied }
  }),
  implement(calls.export, async ({ ctx, actor, params }) => ({ data: await exportReport(ctx, actor, params.id) })),
  implement(calls.import, async ({ ctx, actor, body }) => {
    await importReport(ctx, actor, body)
    return { data: null, msg: messages.imported }
  }),
]

/** `readModule` brings the records of modules, which stand above reports. */
export const routesOver = (readModule: ModuleReader): readonly Route[] => [
  ...sharedRoutes(dataReport),
  ...sharedRoutes(olderDataReport),
  implement(dataReport.create, async ({ ctx, actor, body }) => ({
    data: { id: await createReport(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(dataReport.update, async ({ ctx, actor, params, body }) => {
    await changeReport(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(dataReport.view, async ({ ctx, actor, meta, params, body }) => ({
    data: await viewReport({ ctx, actor, meta, readModule }, params.id, body),
  })),
  implement(dataReport.printed, async ({ ctx, actor, meta, params, body }) => ({
    data: await printReport({ ctx, actor, meta, readModule }, params.id, body),
  })),
  implement(dataReport.draft, async ({ ctx, actor, meta, body }) => ({
    data: await viewDraft({ ctx, actor, meta, readModule }, body),
  })),
  implement(dataReport.fields, async ({ ctx, actor, meta, body }) => ({
    data: await dataSetFields({ ctx, actor, meta, readModule }, { dataSet: body.dataSet, parameters: body.parameters }),
  })),
  implement(dataReport.saveAs, async ({ ctx, actor, meta, params, body }) => ({
    data: await saveReport({ ctx, actor, meta, readModule }, params.id, body),
  })),
]
