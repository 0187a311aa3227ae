import { isRecord, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { type Made, nothingMade } from './mutations'
import { type ColumnDraft, type Given, type Surroundings, tableOf, type Work } from './utils'

export const steps = ['cells', 'fields', 'make', 'rows', 'done'] as const
export type Step = (typeof steps)[number]

/** All that was brought, typed and made on the way from a table to a module. */
export type FlowState = {
  step: Step
  /** As it stands in the first step. */
  text: string
  work: Work | null
  /** As they stand in the form of the third step. */
  facts: RecordValues
  made: Made
}

const nothing: FlowState = { step: 'cells', text: '', work: null, facts: {}, made: nothingMade }

/** Signs of a workbook beyond which a draft has the sheet alone that is worked on. */
const allSheetsMax = 1_000_000

/** The way of one person, for the steps that show it and for the draft that is made of it (`useDraft`). */
export class FlowStore {
  #state = nothing
  /** What stands in the form of the step that is open. */
  #typed: () => Partial<FlowState> = untyped
  /** Counts drafts that were taken up: what was typed before belongs to none of them. */
  #round = 0
  #isOver = false
  readonly #listeners = new Set<() => void>()

  get state(): FlowState {
    return this.#state
  }

  get round(): number {
    return this.#round
  }

  set(patch: Partial<FlowState>): void {
    this.#state = { ...this.#state, ...patch }
    this.#tell()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  subscribeAny = this.subscribe

  /** A form is typed in until the answer is called; then it has left what stood in it here. */
  follow(read: () => Partial<FlowState>, subscribe: (listener: () => void) => () => void): () => void {
    const round = this.#round
    this.#typed = read
    const stop = subscribe(() => this.#tell())
    return () => {
      stop()
      if (this.#typed !== read) return
      this.#typed = untyped
      // Nobody draws for it: whoever opens the step again begins with it.
      if (round === this.#round) this.#state = { ...this.#state, ...read() }
    }
  }

  /** Nothing is to be lost any more. */
  end(): void {
    this.#isOver = true
  }

  isDirty = (): boolean => {
    const { text, work } = { ...this.#state, ...this.#typed() }
    return !this.#isOver && (text !== '' || work !== null)
  }

  toRecord = (): RecordValues => {
    const { step, text, work, facts, made } = { ...this.#state, ...this.#typed() }
    const design = made.design && { ...made.design, sent: '' }
    const given = work && keptGiven(work.given)
    return { step, text, facts, given, drafts: work?.drafts ?? null, made: { ...made, design } }
  }

  restore = ({ record }: { record: RecordValues }): void => {
    this.#round += 1
    this.#typed = untyped
    this.#state = stateOf(record)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const untyped = () => ({})

function keptGiven(given: Given): Given {
  let signs = 0
  for (const { rows } of given.sheets) for (const row of rows) for (const cell of row) signs += cell.length + 3
  const sheet = given.sheets[given.sheetAt]
  return signs <= allSheetsMax || !sheet ? given : { ...given, sheets: [sheet], sheetAt: 0 }
}

/** None of the people and dictionaries around it: they are read anew. */
const alone: Surroundings = { known: [], people: new Map() }

/** What a draft kept; one of which nothing can be made is an empty one. */
function stateOf(record: RecordValues): FlowState {
  const { text, facts, given, drafts, made } = record
  const work = isRecord(given) && Array.isArray(given['sheets']) ? workOf(given as Given, drafts) : null
  const step = work ? (steps.find((one) => one === record['step']) ?? 'cells') : 'cells'
  return {
    step,
    text: readText(text),
    work,
    facts: isRecord(facts) ? facts : {},
    made: isRecord(made) ? (made as Made) : nothingMade,
  }
}

function workOf(given: Given, drafts: unknown): Work | null {
  const table = tableOf(given)
  if (!table || !Array.isArray(drafts) || drafts.length !== table.heads.length) return null
  return { given, table, surroundings: alone, drafts: drafts as readonly ColumnDraft[] }
}
