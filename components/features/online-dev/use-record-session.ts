import { widgetSchemas } from '@/components/widgets/schemas'
import { randomName } from '@/lib/client/random-name'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { createFormStore, type FormStore } from '@/lib/form/form-store'
import type { LoadedRecord } from './queries'
import { currentUserTexts, type Module } from './utils'

export const emptyRecord: LoadedRecord = { values: {}, texts: {} }

/** One filling-in of a form, from an empty or loaded record to its save. */
export type Session = {
  serial: number
  store: FormStore
  /** The record as loaded; what the form does not know of it is posted back unchanged (contract 3a §14). */
  base: Readonly<Record<string, unknown>>
  texts: Readonly<Record<string, unknown>>
  /** What the form makes of the untouched record; what differs from it is the person's own work. */
  untouched: Readonly<Record<string, unknown>>
  /** Repeating or correcting the save of this session makes no second record (R8). */
  attempt: SaveAttempt
  /** Another filling-in draws another form. */
  formKey: string
  /** How many own values were put into the form when this filling-in began, and what it began from. */
  keptCount: number
  origin: 'opened' | 'merged' | 'carried'
}

export type StartOptions = {
  kept?: Record<string, unknown>
  attempt?: SaveAttempt
  isCarried?: boolean
  /** Of a new record: beside the defaults of its design. Nobody has typed it. */
  given?: Record<string, unknown> | undefined
}

type Filling = {
  module: Pick<Module, 'form' | 'access'>
  /** Null for a new record. */
  id: string | null
  user: Parameters<typeof currentUserTexts>[1]
}

/** What begins a filling-in of this form. */
export function useSessionStart(filling: Filling) {
  return (serial: number, record: LoadedRecord, options?: StartOptions) => startSession(filling, serial, record, options)
}

/** Begins a filling-in: with an empty or loaded record, and with what the person has typed before where there is such. */
function startSession(
  { module, id, user }: Filling,
  serial: number,
  record: LoadedRecord,
  { kept = {}, attempt = new SaveAttempt(), isCarried = false, given }: StartOptions = {},
): Session {
  const isNew = id === null && attempt.madeRecord === null
  const store = createFormStore({
    design: module.form,
    schemas: widgetSchemas,
    mode: isNew ? 'create' : 'edit',
    initialValues: isNew ? null : record.values,
    currentUser: user,
    readableForms: module.access.forms,
  })
  if (isNew && given) store.restore({ version: 1, record: { ...store.toRecord(), ...given } })
  const untouched = store.toRecord()
  const keptCount = Object.keys(kept).length
  if (keptCount > 0) store.restore({ version: 1, record: { ...untouched, ...kept } })
  const texts = textsOfUnchanged(isNew ? currentUserTexts(untouched, user) : record.texts, untouched, store.toRecord())
  const origin = keptCount === 0 ? 'opened' : isCarried ? 'carried' : 'merged'
  return { serial, base: record.values, texts, untouched, keptCount, origin, attempt, formKey: randomName(), store }
}

/** Names that came with values belong to these alone: those of what the person has put in their place are looked up. */
function textsOfUnchanged(texts: Session['texts'], before: Session['untouched'], now: Session['untouched']): Session['texts'] {
  const isUnchanged = (name: string) => JSON.stringify(before[name]) === JSON.stringify(now[name])
  return Object.fromEntries(Object.entries(texts).filter(([name]) => isUnchanged(name)))
}
