import { schedule } from '@/lib/contract/system/schedule'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { scheduleDetail, scheduleRecord } from './record'
import { removeSchedule } from './remove'
import { createSchedule, updateSchedule } from './save'
import { listSchedule, scheduleOfDay } from './service'

export const routes: readonly Route[] = [
  implement(schedule.list, async ({ ctx, actor, query }) => ({ data: await listSchedule(ctx, actor, query) })),
  implement(schedule.appList, async ({ ctx, actor, query }) => ({ data: await scheduleOfDay(ctx, actor, query) })),
  implement(schedule.detail, async ({ ctx, actor, query }) => ({ data: await scheduleDetail(ctx, actor, query.id) })),
  implement(schedule.info, async ({ ctx, actor, params }) => ({ data: await scheduleRecord(ctx, actor, params.id) })),
  implement(schedule.create, async ({ ctx, actor, meta, body }) => ({
    data: { id: await createSchedule(ctx, { actor, meta, form: body }) },
    msg: messages.created,
  })),
  implement(schedule.update, async ({ ctx, actor, meta, params, body }) => {
    await updateSchedule(ctx, { actor, meta, form: body, id: params.id, scope: params.type })
    return { data: null, msg: messages.updated }
  }),
  implement(schedule.remove, async ({ ctx, actor, meta, params }) => {
    await removeSchedule(ctx, { actor, meta, id: params.id, scope: params.type })
    return { data: null, msg: messages.deleted }
  }),
]
