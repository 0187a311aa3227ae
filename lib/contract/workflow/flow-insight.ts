import { z } from 'zod'
import { endpoint } from '../endpoint'
import { recordDifference } from '../online-dev/record-history'
import { byId, epochMs, looseFlag, looseList, looseNumber, looseText, wireId } from '../wire'
import { recordRow } from './flow-before'

const waitingPerson = z.looseObject({
  userId: wireId,
  userName: looseText,
  headIcon: looseText,
  /** May lie in the future, behind a timer. */
  since: epochMs,
  /** How they came to it besides the rule of the node: `sign` asked by another person, `assign` put in the place of all. */
  addedBy: looseText,
  /** Who asked them, where somebody did. */
  askedBy: looseText,
  /** The account is disabled: nobody will act. */
  hasLeft: looseFlag.optional().default(0),
})

/** By which rule people are found (contract 4a §9.3); what of it applies depends on `assigneeType`. */
const assigneeRule = z.looseObject({
  assigneeType: looseNumber,
  /** Of named people, candidates and initiators of sub-flows: what stands in the rule, by kind and name. */
  named: looseList(z.looseObject({ kind: looseText, name: looseText })),
  /** Which leader, counted from the nearest. */
  level: looseNumber,
  /** Code of a field, and name of a node, that the rule asks. */
  field: looseText,
  nodeName: looseText,
  extraRule: looseNumber,
  /** 0 one suffices, 1 a share of them, 2 all in order. */
  counterSign: looseNumber,
})

const waitingNode = z.looseObject({
  nodeCode: looseText,
  nodeName: looseText,
  nodeType: looseText,
  people: looseList(waitingPerson),
  /** Names of those who are asked after these, in order. */
  next: looseList(looseText),
  /** Of a sub-flow: how many of its tasks run. */
  children: looseNumber,
  why: assigneeRule,
  /** When the time of the node is over; none: it has no limit. */
  until: epochMs,
  /** What happens by itself next, and when: `timer`, `notice`, `overtime`. */
  due: looseList(z.looseObject({ kind: looseText, at: epochMs, count: looseNumber })),
  /** What comes of the time that is over: people are told, and after so many times it is agreed to by itself. */
  tells: looseFlag.optional().default(0),
  agreesAfter: looseNumber,
})

const replayStep = recordRow.extend({
  /** What the step changed in the form; null where it changed nothing, or the form keeps no history. */
  difference: recordDifference.nullish(),
})

export type WaitingPerson = z.output<typeof waitingPerson>
export type WaitingNode = z.output<typeof waitingNode>
export type ReplayStep = z.output<typeof replayStep>

/** What only this product's pages ask about a task. Calls of ours: public servers have none of them. */
export const flowInsight = {
  waiting: endpoint('GET', '/workflow/Engine/FlowBefore/{id}/Waiting', {
    summary: 'On whom a task waits, since when, until when, why they, and what happens then.',
    access: 'session',
    params: byId,
    data: z.looseObject({
      isSuspended: looseFlag.optional().default(0),
      list: looseList(waitingNode),
      /** Nodes that the task comes to as it stands now. */
      ahead: looseList(z.looseObject({ nodeCode: looseText, why: assigneeRule })),
    }),
  }),
  replay: endpoint('GET', '/workflow/Engine/FlowBefore/{id}/Replay', {
    summary: 'What was done to a task, step by step, with what changed in its form.',
    access: 'session',
    params: byId,
    data: z.looseObject({ list: looseList(replayStep) }),
  }),
}
