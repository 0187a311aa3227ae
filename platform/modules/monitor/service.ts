import type { CallData } from '@/lib/contract/endpoint'
import type { monitor } from '@/lib/contract/system/monitor'
import type { PlatformContext } from '../../http/context'
import { databaseBytes } from '../../store/database-bytes'
import { countConnected } from '../realtime/public'
import { diskRoom, memoryRoom, ownAddress, processorFacts, processorLoad, systemName, uptimeSeconds } from './machine'
import { countJobs } from './store'
import { runTime, share, usageTexts } from './texts'

/** Contract 2 §24, 系统监控. */
export async function readMonitor(ctx: PlatformContext): Promise<CallData<typeof monitor.read>> {
  const upSeconds = uptimeSeconds()
  return {
    system: { os: systemName(), ip: ownAddress(), day: runTime(upSeconds), upSeconds },
    cpu: await processor(),
    memory: usageTexts(memoryRoom()),
    disk: usageTexts(await diskRoom(ctx.config.dataDir)),
    time: ctx.now(),
    process: {
      memoryBytes: process.memoryUsage.rss(),
      upSeconds: Math.round(process.uptime()),
      node: process.version,
    },
    installation: await installation(ctx),
  }
}

async function processor() {
  const { name, packages, cores, threads } = await processorFacts()
  const { used, idle } = processorLoad()
  return {
    ...{ name, packages, threads, coreNumber: cores },
    packageName: `${packages}个物理CPU`,
    core: `${cores}个物理核心`,
    logic: `${threads}个逻辑CPU`,
    used: share(used),
    idle: share(idle),
  }
}

async function installation(ctx: PlatformContext) {
  const [{ people, sessions }, jobs, size] = [await countConnected(ctx), await countJobs(ctx.db), await knownDatabaseBytes(ctx)]
  return {
    ...{ people, sessions, databaseBytes: size },
    database: ctx.config.databaseUrl === undefined ? 'built-in' : 'PostgreSQL',
    jobsRunning: jobs.get('running') ?? 0,
    jobsWaiting: jobs.get('waiting') ?? 0,
    jobsFailed: jobs.get('failed') ?? 0,
  }
}

/** The database looks at each of its files for it, and hardly grows in a minute. */
const sizeKnownMs = 60_000
const sizes = new WeakMap<object, { bytes: number; knownUntil: number }>()

async function knownDatabaseBytes({ db, now }: PlatformContext): Promise<number> {
  const known = sizes.get(db)
  if (known && now() < known.knownUntil) return known.bytes
  const bytes = await databaseBytes(db)
  sizes.set(db, { bytes, knownUntil: now() + sizeKnownMs })
  return bytes
}
