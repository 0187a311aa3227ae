import { dashboard } from '@/lib/contract/message/dashboard'
import { implement, type Route } from '../../http/implement'
import { refused } from '../../kit/refusals'

export const routes: readonly Route[] = [
  // `workflowEnabled` of the user info says so as well; a client that asks anyway gets an answer that it can show.
  implement(dashboard.flowTodoCount, async () => {
    throw refused('流程引擎未启用')
  }),
]
