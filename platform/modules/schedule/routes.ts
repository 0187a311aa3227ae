import { schedule } from '@/lib/contract/system/schedule'
import { implement, type Route } from '../../http/implement'
import { listSchedule } from './service'

export const routes: readonly Route[] = [
  implement(schedule.list, async ({ ctx, actor, query }) => ({ data: await listSchedule(ctx, actor, query) })),
]
