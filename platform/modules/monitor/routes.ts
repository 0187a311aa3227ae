import { monitor } from '@/lib/contract/system/monitor'
import { implement, type Route } from '../../http/implement'
import { readMonitor } from './service'

export const routes: readonly Route[] = [implement(monitor.read, async ({ ctx }) => ({ data: await readMonitor(ctx) }))]
