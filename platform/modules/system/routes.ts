import { sysConfig } from '@/lib/contract/system/sys-config'
import { implement, type Route } from '../../http/implement'
import { visibleSysConfig } from './sys-config'

export const routes: readonly Route[] = [
  implement(sysConfig.get, async ({ ctx, actor }) => ({ data: await visibleSysConfig(ctx, actor.isAdministrator) })),
]
