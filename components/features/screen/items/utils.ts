import type { OptionReader } from '@/lib/portal/options'
import { numberOf } from '../utils'

/** How much of the most it is, from 0 to 1, and as it is said. */
export function shareOf(options: OptionReader, data: unknown, usual: { max: number; suffix: string }) {
  const value = numberOf(data)
  const max = options.number('max', usual.max, 0, 1e15) || 1
  const share = value === undefined ? 0 : Math.min(1, Math.max(0, value / max))
  const text = value === undefined ? '–' : `${rounded(value)}${options.text('suffix', usual.suffix)}`
  return { share, text }
}

/** To two places; so large a number that it has none would become infinite on the way. */
const rounded = (value: number) => (Math.abs(value) < 1e15 ? Math.round(value * 100) / 100 : value)

/** What a gauge says to who does not see it. */
export const meter = (share: number, text: string, label: string) => ({
  role: 'meter',
  'aria-valuemin': 0,
  'aria-valuemax': 100,
  'aria-valuenow': Math.round(share * 100),
  'aria-valuetext': text,
  'aria-label': label || text,
})

export function oneOf<T extends string>(known: readonly T[], wanted: string, usual: T): T {
  return known.find((one) => one === wanted) ?? usual
}
