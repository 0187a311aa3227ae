import type { FormDesign } from '@/lib/form/types'
import type { RecordPlace } from './queries'

export type HistoryProps = {
  place: RecordPlace
  /** What the record is called. */
  title: string
  design: FormDesign
  /** Of somebody who may edit the record: what it was may come back. */
  canRestore: boolean
  onRestored: () => void
}

type Texts = Readonly<Record<string, unknown>>

export type DeletedProps = {
  modelId: string
  /** What the list is called. */
  title: string
  /** Who may delete may take it back. */
  mayDelete: boolean
  /** What a record is called, by what its columns show. */
  nameOf: (texts: Texts) => string
  /** What its columns showed. */
  factsOf: (texts: Texts) => readonly { code: string; label: string; text: string }[]
  /** What stood below a record comes back with it. */
  isTree: boolean
  onBrought: (id: string) => void
}
