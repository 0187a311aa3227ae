import type { Flow, FlowNode } from '@/lib/flow/flow-types'
import type { Choices, Decision, Effect, NodeRun, Operator, RecordCode, Run, RunRecord, SplitRun, World } from './run-types'
import { nodeOf, nodesAfter, placesAround } from './tree'
import { words } from './words'

/** Ends the work on a draft without a change: thrown within the engine, and caught by `decide`. */
export class Halt {
  readonly decision: Exclude<Decision, { run: Run }>

  constructor(decision: Exclude<Decision, { run: Run }>) {
    this.decision = decision
  }
}

export function refuse(refusal: string): never {
  throw new Halt({ refusal })
}

/** A state while a command works on it. The state that it began with is never changed. */
export class Draft {
  readonly flow: Flow
  readonly world: World
  /** A copy of the state that it began with, whose parts are copied before they are changed. */
  readonly run: { -readonly [K in keyof Run]: Run[K] }
  choices: Choices = {}
  swerves = 0
  /** Where nobody is found whoever acts has to pick, whatever the rule of the node (contract 4a §5.7). */
  asksForPeople = false
  /** What a person would have to choose, where that is asked for and nothing is to be done. */
  probed: { branches: FlowNode[]; candidates: FlowNode[] } | null = null
  readonly effects: Effect[] = []
  /** Nodes whose people have to be looked up, and nodes for which nobody was found: told all at once. */
  readonly needs = new Set<string>()
  readonly abnormal = new Map<string, string>()

  constructor(flow: Flow, run: Run, world: World) {
    this.flow = flow
    this.run = { ...run }
    this.world = world
  }

  node(nodeId: string): FlowNode {
    return nodeOf(this.flow, nodeId)
  }

  set(change: Partial<Run>) {
    Object.assign(this.run, change)
  }

  setNode(nodeId: string, change: Partial<NodeRun>) {
    const before = this.run.nodes[nodeId] ?? { nodeId, round: 0, state: 'void', queue: [], children: [] }
    this.set({ nodes: { ...this.run.nodes, [nodeId]: { ...before, ...change } } })
  }

  setSplit(splitId: string, split: SplitRun) {
    this.set({ splits: { ...this.run.splits, [splitId]: split } })
  }

  operator(id: number): Operator {
    return this.run.operators.find((operator) => operator.id === id) ?? refuse(words.handled)
  }

  setOperators(isMeant: (operator: Operator) => boolean, change: Partial<Operator>) {
    this.set({ operators: this.run.operators.map((one) => (isMeant(one) ? { ...one, ...change } : one)) })
  }

  /** Asks a person. Whoever was asked is told once the state is stored. */
  ask(nodeId: string, handlerId: string, more: Partial<Operator> = {}): Operator {
    const round = this.run.nodes[nodeId]?.round ?? 0
    const [receivedAt, isAbnormal] = [this.world.now, false]
    const usual = { kind: 'vote', thenAsks: null, askedBy: null, addedBy: null, receivedAt, isAbnormal } as const
    const operator: Operator = { ...usual, ...more, id: this.run.nextId, nodeId, round, handlerId, state: 'open' }
    this.set({ operators: this.run.operators.concat(operator), nextId: operator.id + 1 })
    this.effects.push({ kind: 'asked', operatorId: operator.id })
    return operator
  }

  record(code: RecordCode, nodeId: string, more: Partial<RunRecord> = {}) {
    const round = this.run.nodes[nodeId]?.round ?? 0
    const usual = { byId: this.world.byId, operatorId: null, toId: null, isVoid: false, isAutomatic: false }
    const record: RunRecord = { ...usual, ...more, id: this.run.nextId, code, nodeId, round, at: this.world.now }
    this.set({ records: this.run.records.concat(record), nextId: record.id + 1 })
  }

  openOf(nodeId: string): readonly Operator[] {
    return this.run.operators.filter((one) => one.nodeId === nodeId && one.state === 'open')
  }

  /** What was done at these nodes no longer counts; who was asked there no longer has to act. */
  voidNodes(nodeIds: ReadonlySet<string>) {
    const running = [...nodeIds].filter((id) => (this.run.nodes[id]?.children.length ?? 0) > 0)
    if (running.length > 0) this.effects.push({ kind: 'endChildren', nodeIds: running })
    const nodes = Object.entries(this.run.nodes).map(([id, node]) =>
      nodeIds.has(id) && node.state !== 'void' ? [id, { ...node, state: 'void', queue: [], children: [] }] : [id, node],
    )
    const without = <T>(held: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(held).filter(([id]) => !nodeIds.has(id)))
    this.set({
      nodes: Object.fromEntries(nodes),
      splits: without(this.run.splits),
      picked: without(this.run.picked),
      pickedBranches: [],
      records: this.run.records.map((one) => (nodeIds.has(one.nodeId) && isAgreement(one) ? { ...one, isVoid: true } : one)),
    })
    this.setOperators((one) => one.state === 'open' && nodeIds.has(one.nodeId), { state: 'void' })
  }

  /** The task is at this node again: what came after it is void, and its branch has not come to its end. */
  goBackTo(nodeId: string) {
    this.voidNodes(nodesAfter(this.flow, nodeId))
    this.set({ splits: Object.fromEntries(Object.entries(this.run.splits).filter(([id]) => id !== nodeId)) })
    for (const { splitId, headId } of placesAround(this.flow, nodeId)) {
      const split = this.run.splits[splitId]
      if (split) this.setSplit(splitId, { ...split, arrived: split.arrived.filter((head) => head !== headId) })
    }
  }
}

/** Returns and what administrators did stay in force as lines of the record. */
const isAgreement = ({ code }: RunRecord) => code === 1 || code === 6 || code === 10
