import { type CountRule, countRuleOf, type ShareRule } from '@/lib/flow/node-rules'
import type { Operator, Run } from './run-types'

export type Votes = { agreed: number; refused: number; open: number }

/** The votes of the entry of a node that runs. Who waits for the one asked before counts by that one. */
export function votesOf(run: Run, nodeId: string): Votes {
  const round = run.nodes[nodeId]?.round
  const votes = { agreed: 0, refused: 0, open: 0 }
  for (const one of run.operators) {
    if (one.nodeId !== nodeId || one.round !== round) continue
    if (one.state === 'open') votes.open += 1
    else if (one.state === 'refused') votes.refused += 1
    else if (one.state === 'agreed' && one.kind === 'vote') votes.agreed += 1
  }
  return votes
}

/** Where the votes of a node stand (contract 4a §9.3). When all have voted and it has not passed, it is returned. */
export function judge(rule: CountRule, { agreed, refused, open }: Votes): 'passed' | 'returned' | 'open' {
  if (rule.kind === 'any' || rule.kind === 'order') {
    if (refused > 0) return 'returned'
    return agreed > 0 && (rule.kind === 'any' || open === 0) ? 'passed' : 'open'
  }
  const all = agreed + refused + open
  // In whole numbers: 2 of 3 are 66.67 percent, and 67 percent of 3 are not 2.
  const enough = (votes: number) =>
    rule.kind === 'percent' ? votes * 100 >= rule.agree * all : votes >= Math.min(rule.agree, all)
  if (agreed > 0 && enough(agreed)) return 'passed'
  if (refused > 0 && isRefused(rule, { refused, all, canPass: enough(agreed + open) })) return 'returned'
  return open === 0 ? 'returned' : 'open'
}

function isRefused(
  { refuse }: ShareRule,
  { refused, all, canPass }: { refused: number; all: number; canPass: boolean },
): boolean {
  if (refuse.kind === 'percent') return refused * 100 >= refuse.value * all
  if (refuse.kind === 'count') return refused >= Math.min(refuse.value, all)
  return !canPass
}

/** Whether this agreement would end the node, before it is given: asked by the dialog of the person. */
export function wouldPass(run: Run, node: Parameters<typeof countRuleOf>[0], operator: Operator): boolean {
  if (operator.kind === 'before') return false
  const votes = votesOf(run, node.nodeId)
  const queue = run.nodes[node.nodeId]?.queue.length ?? 0
  return queue === 0 && judge(countRuleOf(node), { ...votes, agreed: votes.agreed + 1, open: votes.open - 1 }) === 'passed'
}

/** Whether a return by one of those who are asked now would take the task back, and not only count as a vote. */
export function wouldReturn(run: Run, node: Parameters<typeof countRuleOf>[0]): boolean {
  const votes = votesOf(run, node.nodeId)
  return judge(countRuleOf(node), { ...votes, refused: votes.refused + 1, open: votes.open - 1 }) === 'returned'
}
