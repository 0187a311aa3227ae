import { percentile, round } from './measure'

/** One figure against its bound. The bound is of the p95; times of the main thread are the processor's own, those on the wall are told beside. */
export type Figure = {
  figure: string
  bound: string
  median: number
  p95: number
  'on the wall'?: number
  met: '' | 'yes' | 'NO'
}

export function within(figure: string, boundMs: number, values: readonly number[], wall?: readonly number[]): Figure {
  const { median, p95 } = middle(values)
  const onWall = wall ? { 'on the wall': percentile(wall, 0.5) } : {}
  return { figure, bound: `${boundMs} ms`, median, p95, ...onWall, met: p95 <= boundMs ? 'yes' : 'NO' }
}

export function unbound(figure: string, values: readonly number[]): Figure {
  return { figure, bound: '', ...middle(values), met: '' }
}

/** In the same run as what it is compared with. */
export function withinTwice(figure: string, values: readonly number[], others: readonly number[]): Figure {
  const limit = 2 * percentile(others, 0.5)
  const { median, p95 } = middle(values)
  return { figure, bound: `${round(limit)} ms (2×), median`, median, p95, met: median <= limit ? 'yes' : 'NO' }
}

const middle = (values: readonly number[]) => ({ median: percentile(values, 0.5), p95: percentile(values, 0.95) })
