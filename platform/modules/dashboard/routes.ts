import { dashboard } from '@/lib/contract/message/dashboard'
import { implement, type Route } from '../../http/implement'
import { taskNumbers } from '../workflow/tasks/public'

export const routes: readonly Route[] = [
  implement(dashboard.flowTodoCount, async ({ ctx, actor, body }) => ({ data: await taskNumbers(ctx, actor, body) })),
]
