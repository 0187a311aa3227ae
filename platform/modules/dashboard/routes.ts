import { dashboard } from '@/lib/contract/message/dashboard'
import { implement, type Route } from '../../http/implement'
import { unreadMails } from '../email/public'
import { receivedNotices } from '../notice/public'
import { newestLaunched, newestToDo, taskNumbers } from '../workflow/tasks/public'

export const routes: readonly Route[] = [
  implement(dashboard.flowTodoCount, async ({ ctx, actor, body }) => ({ data: await taskNumbers(ctx, actor, body) })),
  implement(dashboard.flowTodo, async ({ ctx, actor }) => ({ data: { list: await newestToDo(ctx, actor) } })),
  implement(dashboard.myFlowTodo, async ({ ctx, actor }) => ({ data: { list: await newestLaunched(ctx, actor) } })),
  implement(dashboard.notice, async ({ ctx, actor, body }) => ({
    data: { list: await receivedNotices(ctx, actor, body.typeList) },
  })),
  implement(dashboard.email, async ({ ctx, actor }) => ({ data: { list: await unreadMails(ctx, actor) } })),
]
