/** The state of a task as the engine knows it: plain values, so that it can be stored, compared and replayed. */

/** Contract 4a §1.1. */
type TaskStatus = 0 | 1 | 2 | 3 | 4 | 5 | 7

/** One entry of a node; a node that is entered again is the same entry with a higher round. */
export type NodeRun = {
  nodeId: string
  round: number
  /** `void`: what was done here no longer counts, because the task went back before it. */
  state: 'open' | 'done' | 'void'
  /** In order: who comes after the one who is asked now. */
  queue: readonly string[]
  /** Of a sub-flow that is waited for: the tasks of it that run, by the keys that they were started with. */
  children: readonly string[]
  /** Nobody was found by its rule: who is asked here helps out. */
  isAbnormal?: boolean
}

/**
 * What became of one person's part: `consumed` waits for the person asked before them or stands behind the one asked after them;
 * `closed` was ended by the others' votes; `void` no longer counts.
 */
type OperatorState = 'open' | 'agreed' | 'refused' | 'consumed' | 'closed' | 'void'

export type Operator = {
  /** Counted within the task. */
  id: number
  nodeId: string
  round: number
  handlerId: string
  state: OperatorState
  /** `before`: asked by another before they decide. */
  kind: 'vote' | 'before'
  /** Came to it by another person, not by the rule of the node: `sign` beside others, `assign` in the place of all. */
  addedBy: 'sign' | 'assign' | null
  /** Of a `before`: the operator who is asked again once this one has agreed. */
  thenAsks: number | null
  /** Whose agreement led to this one being asked: the one before in order, or the one who was asked before. */
  askedBy: number | null
  /** May lie in the future, behind a timer: until then it is in nobody's list. Milliseconds. */
  receivedAt: number
  /** Helps out because nobody was found, until somebody is put in this one's place. */
  isAbnormal: boolean
}

/** Which branches of a split are taken, and which of them have come to their end. */
export type SplitRun = {
  chosen: readonly string[]
  arrived: readonly string[]
  /** Until when timers of branches that have ended hold what comes after the join; milliseconds. */
  dueAt: number
}

/** Contract 4a §1.3: what a line of the record says. */
export type RecordCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13

export type RunRecord = {
  id: number
  code: RecordCode
  nodeId: string
  round: number
  byId: string
  operatorId: number | null
  /** To whom it was given on. */
  toId: string | null
  at: number
  /** Voided by a later return or withdrawal. */
  isVoid: boolean
  isAutomatic: boolean
}

/** Where a task goes straight back to once it was submitted again (`rejectType` 2). */
export type ReturnPoint = {
  /** The node whose people returned it, and the state of what came after the target as it was then. */
  nodeId: string
  nodes: Readonly<Record<string, NodeRun>>
  splits: Readonly<Record<string, SplitRun>>
  /** Branches around the target that had come to their end. */
  arrived: readonly { splitId: string; headId: string }[]
  /** The node that does its part again meanwhile. */
  targetId: string
}

export type Run = {
  status: TaskStatus
  launcherId: string
  isSuspended: boolean
  /** A task of a sub-flow of another one. */
  isChild: boolean
  nodes: Readonly<Record<string, NodeRun>>
  splits: Readonly<Record<string, SplitRun>>
  operators: readonly Operator[]
  records: readonly RunRecord[]
  returnPoint: ReturnPoint | null
  /** People that were picked for nodes that were not reached when it was done. */
  picked: Readonly<Record<string, readonly string[]>>
  /** The same of branches. */
  pickedBranches: readonly string[]
  nextId: number
}

/** What the person chose who submits or agrees. All of it may be missing. */
export type Choices = {
  branchList?: readonly string[]
  candidateList?: Readonly<Record<string, readonly string[]>>
  errorRuleUserList?: Readonly<Record<string, readonly string[]>>
}

export type Command =
  | ({ kind: 'submit' } & Choices)
  | ({ kind: 'agree'; operatorId: number; isAutomatic?: boolean } & Choices)
  | ({ kind: 'addSign'; operatorId: number; toId: string; isBefore: boolean } & Choices)
  | ({ kind: 'return'; operatorId: number; toNodeId: string; goesStraightBack: boolean } & Choices)
  | { kind: 'transfer'; operatorId: number; toId: string }
  | { kind: 'assign'; nodeId: string; toId: string }
  | { kind: 'replace'; operatorId: number; toId: string }
  | { kind: 'recall'; recordId: number }
  | { kind: 'withdraw' }
  | { kind: 'end' }
  | { kind: 'suspend' }
  | { kind: 'restore' }
  | ({ kind: 'jump'; nodeId: string } & Choices)
  | { kind: 'childEnded'; nodeId: string; child: string }

/** Who does it, when, and what the engine has to ask the world. */
export type World = {
  now: number
  byId: string
  /** The people of a node by its own rule, who may act; null where that was not looked up yet. */
  peopleOf: (nodeId: string) => readonly string[] | null
  /** The people of a node for whom nobody was found. */
  helpersOf: (nodeId: string) => readonly string[]
  /** Whether the conditions of a branch hold with the data of the task. */
  holds: (nodeId: string) => boolean
}

/** What has to be done outside once the state is stored. */
export type Effect =
  /** Is to be told, if still asked once all is done. */
  | { kind: 'asked'; operatorId: number }
  | { kind: 'agreed'; nodeId: string }
  | { kind: 'returned'; nodeId: string; toNodeId: string }
  | { kind: 'recalled'; nodeId: string }
  | { kind: 'started' }
  | { kind: 'withdrawn' }
  | { kind: 'ended'; status: TaskStatus }
  /** One task for each, after the delay; its end is told by its key where it is waited for. */
  | {
      kind: 'startChildren'
      nodeId: string
      children: readonly { key: string; initiatorId: string }[]
      isAsync: boolean
      delayMs: number
    }
  | { kind: 'endChildren'; nodeIds: readonly string[] }

export type Decision =
  | { run: Run; effects: readonly Effect[] }
  | { refusal: string }
  /** Nobody was found for these nodes, and whoever acts has to pick (contract 4a §5.6). Nothing was done. */
  | { abnormal: readonly { nodeId: string; nodeName: string }[] }
  /** People have to be looked up before this can be decided. Nothing was done. */
  | { needs: readonly string[] }
