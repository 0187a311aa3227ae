import type { Tone } from './tone'

/**
 * What the numbers of flows mean (contract 4a §1.1–1.3): for each code the key of its words (`messages`: namespace `flowcodes`, group
 * `status`, `urgency` or `record`) and its tint. Lists, details, module lists and printed pages take their words and tints here.
 */
export type FlowCode = { key: string; tone: Tone }

/** How a task stands (`status`; in lists of modules `flowState`). */
export const taskStatus = {
  draft: 0,
  running: 1,
  passed: 2,
  returned: 3,
  withdrawn: 4,
  ended: 5,
  suspended: 6,
  withdrawnOpen: 7,
} as const

/** 7 is a withdrawn task that may be launched again; it reads as 4. */
const statuses: Readonly<Record<number, FlowCode>> = {
  0: { key: 'draft', tone: 'grey' },
  1: { key: 'running', tone: 'blue' },
  2: { key: 'passed', tone: 'green' },
  3: { key: 'returned', tone: 'red' },
  4: { key: 'withdrawn', tone: 'grey' },
  5: { key: 'ended', tone: 'red' },
  6: { key: 'suspended', tone: 'amber' },
  7: { key: 'withdrawn', tone: 'grey' },
}

/** The statuses that a list can be filtered by, in the order of a choice: 4 finds 7 as well. */
export const statusChoices = [1, 2, 3, 4, 5, 6, 0] as const

const urgencies: Readonly<Record<number, FlowCode>> = {
  1: { key: 'usual', tone: 'grey' },
  2: { key: 'important', tone: 'amber' },
  3: { key: 'urgent', tone: 'red' },
}
export const urgencyChoices = [1, 2, 3] as const

const records: Readonly<Record<number, FlowCode>> = {
  0: { key: 'returned', tone: 'red' },
  1: { key: 'passed', tone: 'green' },
  2: { key: 'launched', tone: 'blue' },
  3: { key: 'withdrawn', tone: 'grey' },
  4: { key: 'ended', tone: 'red' },
  5: { key: 'assigned', tone: 'violet' },
  6: { key: 'signerAfter', tone: 'cyan' },
  7: { key: 'transferred', tone: 'cyan' },
  8: { key: 'changed', tone: 'violet' },
  9: { key: 'revived', tone: 'blue' },
  10: { key: 'signerBefore', tone: 'cyan' },
  11: { key: 'suspended', tone: 'amber' },
  12: { key: 'restored', tone: 'blue' },
  13: { key: 'swerved', tone: 'violet' },
}

/** How a task stands; a code that nobody knows, and none, is a draft, as in the lists of the platform. */
export function statusCode(status: unknown): FlowCode {
  return statuses[numberOf(status) ?? 0] ?? { key: 'draft', tone: 'grey' }
}

/** How urgent a task is; no code and 0 are the usual urgency. */
export function urgencyCode(urgency: unknown): FlowCode {
  return urgencies[numberOf(urgency) ?? 1] ?? { key: 'usual', tone: 'grey' }
}

/** What a line of the record says was done; null for a code that nobody knows. A missing code is a return, as in the 3.5 client. */
export function recordCode(handleStatus: unknown): FlowCode | null {
  return records[numberOf(handleStatus) ?? 0] ?? null
}

/** Lines of the record that name somebody else: the one it was handed to (contract 4a §1.3). */
export function namesAnother(handleStatus: unknown): boolean {
  return [5, 6, 7, 10].includes(numberOf(handleStatus) ?? 0)
}

// What a task's record may not undergo while it stands so (contract 4a §6.2, §11). A draft, and a task that was withdrawn to be launched
// again (7), are open.
const closedToChange: readonly number[] = [1, 2, 4, 5, 6]
const closedToRemoval: readonly number[] = [1, 2, 3, 5, 6]

/** Whether the values may be changed by who launched it, in the lists of launched tasks and of modules. */
export function mayEditTask(status: unknown): boolean {
  return !closedToChange.includes(numberOf(status) ?? 0)
}

export function mayRemoveTask(status: unknown): boolean {
  return !closedToRemoval.includes(numberOf(status) ?? 0)
}

/** Whether there is a run to look at: what was never submitted has none. */
export function hasRun(status: unknown): boolean {
  return (numberOf(status) ?? 0) > 0
}

/** The wire writes codes as numbers and as texts; '' and what is no number are none. */
function numberOf(code: unknown): number | null {
  if (code === null || code === undefined || code === '') return null
  const number = Number(code)
  return Number.isInteger(number) ? number : null
}
