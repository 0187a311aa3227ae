import type { CountRule } from '@/lib/flow/node-rules'
import { judge } from './votes'

/** Said once more, the long way: by fractions of people, in the words of contract 4a §9.3. */
function asWritten(rule: CountRule, agreed: number, refused: number, open: number): string {
  if (rule.kind === 'any') return refused > 0 ? 'returned' : agreed > 0 ? 'passed' : 'open'
  if (rule.kind === 'order') return refused > 0 ? 'returned' : open === 0 && agreed > 0 ? 'passed' : 'open'
  const all = agreed + refused + open
  const needed = rule.kind === 'percent' ? Math.ceil((rule.agree * all) / 100 - 1e-9) : Math.min(rule.agree, all)
  if (agreed > 0 && agreed >= needed) return 'passed'
  const { refuse } = rule
  const limit =
    refuse.kind === 'percent'
      ? Math.ceil((refuse.value * all) / 100 - 1e-9)
      : refuse.kind === 'count'
        ? Math.min(refuse.value, all)
        : null
  const isOver = limit === null ? agreed + open < needed : refused >= limit
  return (refused > 0 && isOver) || open === 0 ? 'returned' : 'open'
}

test('votes by share, by number, by one and in order are counted as the contract says, for up to nine people', () => {
  const refuses = [
    { kind: 'none' },
    ...[10, 34, 50, 100].map((value) => ({ kind: 'percent', value })),
    ...[1, 2, 4].map((value) => ({ kind: 'count', value })),
  ]
  const shares = [10, 33, 34, 50, 67, 90, 100].flatMap((agree) => refuses.map((refuse) => ({ kind: 'percent', agree, refuse })))
  const counts = [1, 2, 3, 20].flatMap((agree) => refuses.map((refuse) => ({ kind: 'count', agree, refuse })))
  for (const rule of [{ kind: 'any' }, { kind: 'order' }, ...shares, ...counts] as CountRule[]) {
    for (let code = 1; code < 1_000; code += 1) {
      const [agreed, refused, open] = [code % 10, Math.floor(code / 10) % 10, Math.floor(code / 100)] as const
      if (agreed + refused + open > 9 || agreed + refused === 0) continue
      expect([rule, code, judge(rule, { agreed, refused, open })]).toEqual([rule, code, asWritten(rule, agreed, refused, open)])
    }
  }
})
