import { email } from '@/lib/contract/extend/email'
import { implement, type Route } from '../../http/implement'
import { mailDetails } from './service'

export const routes: readonly Route[] = [
  implement(email.info, async ({ ctx, actor, params }) => ({ data: await mailDetails(ctx, actor, params.id) })),
]
