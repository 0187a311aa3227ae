/** How long calls take, and how long the same by hand. */

export type Row = { call: string; 'median ms': number; 'p95 ms': number; 'aim ms'?: number; 'to hand-written SQL'?: number }

const rounds = 21

type Against = { aim?: number; byHand?: () => Promise<unknown> }

export async function measure(call: string, run: () => Promise<unknown>, { aim, byHand }: Against = {}): Promise<Row> {
  const [own, hand] = [[] as number[], [] as number[]]
  // The first turns warm the plans and the buffers of both alike; a plan is kept after five.
  for (let turn = -7; turn < rounds; turn += 1) {
    const handMs = byHand ? await timed(byHand) : 0
    const ownMs = await timed(run)
    if (turn < 0) continue
    own.push(ownMs)
    hand.push(handMs)
  }
  const ratio = byHand ? { 'to hand-written SQL': round(percentile(own, 0.5) / percentile(hand, 0.5)) } : {}
  return { call, 'median ms': percentile(own, 0.5), 'p95 ms': percentile(own, 0.95), ...(aim ? { 'aim ms': aim } : {}), ...ratio }
}

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0)
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
