import type { Flow } from '@/lib/flow/flow-types'
import { addSign, agree, assign, giveBack, replace, transfer } from './acts'
import { agreesByItself } from './automatic'
import { Draft, Halt, refuse } from './draft'
import { childEnded, childEndedForChoice, end, jump, restore, submit, suspend, withdraw } from './launches'
import { recall } from './recall'
import type { Command, Decision, Operator, Run, World } from './run-types'
import { words } from './words'

/** A task that nobody has submitted yet. */
export function newRun(launcherId: string, isChild = false): Run {
  return {
    status: 0,
    launcherId,
    isSuspended: false,
    isChild,
    nodes: {},
    splits: {},
    operators: [],
    records: [],
    returnPoint: null,
    picked: {},
    pickedBranches: [],
    nextId: 1,
  }
}

/**
 * What a command makes of a task (contract 4a §5, §10): the state after it and what has to be done outside, or why nothing was done. The
 * same state, command and answers of the world always give the same decision; neither clock nor chance is asked.
 */
export function decide(flow: Flow, run: Run, command: Command, world: World): Decision {
  const decision = decideOnce(flow, run, command, world)
  if (!('run' in decision)) {
    if (command.kind !== 'childEnded' || 'needs' in decision) return decision
    return attempt(new Draft(flow, run, world), (draft) => childEndedForChoice(draft, command))
  }
  // What was asked while the task was held has its turn when it goes on.
  const firstNewId = command.kind === 'restore' ? 0 : run.nextId
  return decision.run.isSuspended ? decision : passOn(flow, decision, { world, firstNewId })
}

const automaticMax = 200

/** Those whose part is done without them (contract 4a §9.4), as long as nobody has to choose anything for it. */
function passOn(
  flow: Flow,
  first: Extract<Decision, { run: Run }>,
  { world, firstNewId }: { world: World; firstNewId: number },
): Decision {
  let { run, effects } = first
  const tried = new Set<number>()
  for (let turn = 0; turn < automaticMax; turn += 1) {
    const isNew = (one: Operator) => one.state === 'open' && one.id >= firstNewId && !tried.has(one.id)
    const operator = run.operators.find((one) => isNew(one) && agreesByItself(flow, run, one, world))
    if (!operator) return { run, effects }
    tried.add(operator.id)
    const next = decideOnce(flow, run, { kind: 'agree', operatorId: operator.id, isAutomatic: true }, world)
    if ('needs' in next) return next
    if ('run' in next) {
      run = next.run
      effects = [...effects, ...next.effects]
    }
  }
  return { run, effects }
}

function decideOnce(flow: Flow, run: Run, command: Command, world: World): Decision {
  return attempt(new Draft(flow, run, world), (draft) => {
    if (run.isSuspended && command.kind !== 'restore' && command.kind !== 'childEnded') refuse(words.suspended)
    apply(draft, command)
  })
}

function attempt(draft: Draft, work: (draft: Draft) => void): Decision {
  try {
    work(draft)
  } catch (halt) {
    if (halt instanceof Halt) return halt.decision
    throw halt
  }
  if (draft.needs.size > 0) return { needs: [...draft.needs] }
  if (draft.abnormal.size > 0) return { abnormal: [...draft.abnormal].map(([nodeId, nodeName]) => ({ nodeId, nodeName })) }
  return { run: draft.run, effects: draft.effects }
}

function apply(draft: Draft, command: Command) {
  if ('branchList' in command || 'candidateList' in command || 'errorRuleUserList' in command) draft.choices = command
  switch (command.kind) {
    case 'submit':
      return submit(draft)
    case 'agree':
      return agree(draft, command)
    case 'addSign':
      return addSign(draft, command)
    case 'return':
      return giveBack(draft, command)
    case 'transfer':
      return transfer(draft, command)
    case 'assign':
      return assign(draft, command)
    case 'replace':
      return replace(draft, command)
    case 'recall':
      return recall(draft, command)
    case 'withdraw':
      return withdraw(draft)
    case 'end':
      return end(draft)
    case 'suspend':
      return suspend(draft)
    case 'restore':
      return restore(draft)
    case 'jump':
      return jump(draft, command)
    case 'childEnded':
      return childEnded(draft, command)
  }
}
