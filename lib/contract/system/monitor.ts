import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, looseNumber, looseText } from '../wire'

/** Wire: sizes are text with their unit, shares numbers with two decimals as text, without a sign. */
const usage = z.looseObject({
  total: looseText,
  available: looseText,
  used: looseText,
  usageRate: looseText,
})

/** Numbers behind the words of the contract, in whose language nobody else has to read. Additions of ours: others leave them out. */
const monitorData = z.looseObject({
  system: z.looseObject({ os: looseText, ip: looseText, day: looseText, upSeconds: looseNumber }),
  cpu: z.looseObject({
    name: looseText,
    packageName: looseText,
    core: looseText,
    coreNumber: looseNumber,
    logic: looseText,
    used: looseText,
    idle: looseText,
    packages: looseNumber,
    threads: looseNumber,
  }),
  memory: usage,
  disk: usage,
  time: epochMs,
  /** The process that answers. */
  process: z.looseObject({ memoryBytes: looseNumber, upSeconds: looseNumber, node: looseText }).optional().catch(undefined),
  /** All processes together. */
  installation: z
    .looseObject({
      database: looseText,
      databaseBytes: looseNumber,
      people: looseNumber,
      sessions: looseNumber,
      jobsRunning: looseNumber,
      jobsWaiting: looseNumber,
      jobsFailed: looseNumber,
    })
    .optional()
    .catch(undefined),
})

export type MonitorData = z.output<typeof monitorData>

/** How the machine of the platform is doing (contract 2 §24, 系统监控). */
export const monitor = {
  read: endpoint('GET', '/system/Monitor', {
    summary: 'System, processor, memory and disk of the platform, and how much it has to do.',
    access: { tag: 'system.monitor' },
    data: monitorData,
  }),
}
