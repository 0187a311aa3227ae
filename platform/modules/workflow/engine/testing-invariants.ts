import type { Flow } from '@/lib/flow/flow-types'
import { decide } from './decide'
import type { Run } from './run-types'
import { type Step, stepsOf, worldOf } from './testing-search'

/** What is wrong with a state; empty where nothing is. */
export function faultsOf(flow: Flow, run: Run): string[] {
  const faults: string[] = []
  const open = run.operators.filter((one) => one.state === 'open')
  const openNodes = Object.values(run.nodes).filter((one) => one.state === 'open' && one.nodeId !== flow.start.nodeId)
  if (run.status === 1) {
    if (open.length === 0 && !openNodes.some((one) => one.children.length > 0)) faults.push('runs and waits for nobody')
  } else if (open.length > 0 || openNodes.length > 0) faults.push(`status ${run.status} and somebody is asked`)
  for (const one of open) {
    const node = run.nodes[one.nodeId]
    if (node?.state !== 'open' || node.round !== one.round)
      faults.push(`operator ${one.id} is asked at a node that is not entered`)
  }
  for (const { nodeId, children } of openNodes) {
    if (children.length === 0 && !open.some((one) => one.nodeId === nodeId)) faults.push(`${nodeId} waits for nobody`)
  }
  for (const [splitId, { chosen, arrived }] of Object.entries(run.splits)) {
    if (!arrived.every((head) => chosen.includes(head))) faults.push(`${splitId}: a branch arrived that was not taken`)
  }
  return faults
}

/** What a command must not do to the state before it. */
export function faultsOfStep(before: Run, { command }: Step, after: Run): string[] {
  const faults: string[] = []
  const kept = before.records.every((one, at) => {
    const same = after.records[at]
    return same?.id === one.id && same.code === one.code && same.at === one.at && same.byId === one.byId
  })
  if (!kept) faults.push('a line of the record is gone or another')
  if (command.kind !== 'recall') {
    const acted = new Set(before.operators.filter((one) => one.state !== 'open').map((one) => one.id))
    if (after.operators.some((one) => one.state === 'open' && acted.has(one.id))) faults.push('who has acted is asked again')
  }
  if (before.operators.some((one, at) => after.operators[at]?.id !== one.id)) faults.push('an operator is gone')
  return faults
}

/** Whether the task passes once everybody agrees, whatever happened before; null after so many steps without an end. */
export function endsWhenAllAgree(flow: Flow, from: Run): boolean {
  let run = from
  for (let turn = 0; turn < 200 && run.status !== 2; turn += 1) {
    const step = [...stepsOf(flow, run)].find(({ command: { kind } }) =>
      run.isSuspended ? kind === 'restore' : kind === 'submit' || kind === 'agree' || kind === 'childEnded',
    )
    const decision = step && decide(flow, run, step.command, worldOf(step.byId))
    if (!decision || !('run' in decision)) return false
    run = decision.run
  }
  return run.status === 2
}
