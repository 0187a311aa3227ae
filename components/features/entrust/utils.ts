import type { Tone } from '@/lib/domain/tone'

/** How a delegation stands (contract 4a §6.7); keys of its words. */
export type DelegateState = 'waiting' | 'over' | 'running'

export const stateTones: Readonly<Record<DelegateState, Tone>> = { waiting: 'amber', over: 'grey', running: 'green' }

type Period = { startTime?: number | undefined; endTime?: number | undefined }

/** By the clock of this computer, as the platform leaves it to clients. */
export function stateOf({ startTime = 0, endTime = 0 }: Period, nowMs: number): DelegateState {
  if (startTime > nowMs) return 'waiting'
  return endTime <= nowMs ? 'over' : 'running'
}

/** Wire: several ids or names in one text. */
export function partsOfText(text: string): string[] {
  return text.split(',').filter((part) => part !== '')
}
