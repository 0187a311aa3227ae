import { useState } from 'react'
import { useCall } from '@/lib/client/use-call'
import { type MonitorData, monitor } from '@/lib/contract/system/monitor'

// Contract 2 §24: asked every five seconds, and the charts keep eight points.
const everyMs = 5000
export const pointsMax = 8

export type Sample = { at: number; processor: number; memory: number; disk: number }

/** How the machine is doing now, and how it was at the last few looks. Nobody is asked while the page is not seen. */
export function useMonitor() {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const answer = useCall(
    monitor.read,
    {},
    {
      refreshInterval: everyMs,
      onSuccess: (data) => setSamples((known) => [...known, sampleOf(data)].slice(-pointsMax)),
    },
  )
  return { ...answer, samples }
}

function sampleOf({ cpu, memory, disk, time }: MonitorData): Sample {
  return { at: time ?? 0, processor: Number(cpu.used), memory: Number(memory.usageRate), disk: Number(disk.usageRate) }
}
