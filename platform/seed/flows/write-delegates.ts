import type { PlatformContext } from '../../http/context'
import { createDelegate } from '../../modules/workflow/delegates/public'
import { userId } from '../company/people'
import { contextAt, hourMs, meta, personOf } from './acting'
import type { FlowCode } from './flow-forms'
import { templateIdOf } from './flow-trees'

/** Who lets others launch ('0') or approve ('1') in their name for a while (contract 4a §6.7). */

type Delegate = { by: string; to: string; type: '0' | '1'; code: FlowCode; days: number; description: string }

const dayMs = 24 * hourMs

const delegates: readonly Delegate[] = [
  {
    ...{ by: 'zhouguoqiang', to: 'songyaqin', type: '1', code: 'leave', days: 14 },
    description: '出差期间，请假由宋雅琴代为审批',
  },
  {
    ...{ by: 'songyaqin', to: 'suxiaoyan', type: '0', code: 'onboarding', days: 30 },
    description: '新员工入职由苏晓燕代为发起',
  },
]

export async function writeDelegates(ctx: PlatformContext, baseTimeMs: number): Promise<void> {
  const givenMs = baseTimeMs - dayMs
  const { past } = contextAt(ctx, givenMs)
  for (const { by, to, type, code, days, description } of delegates) {
    const actor = await personOf(past, userId(by))
    const time = { startTime: givenMs, endTime: givenMs + days * dayMs, version: 1 }
    const people = { userId: actor.userId, userName: '', toUserId: userId(to), toUserName: '' }
    await createDelegate(past, actor, { ...people, ...time, type, flowId: templateIdOf(code), flowName: '', description }, meta)
  }
}
