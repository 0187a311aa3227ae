import { designBytesMax } from '@/lib/form/limits'
import { isWithinJsonDepth } from '@/lib/form/parse-design'
import { isRecord, type RawRecord } from '@/lib/form/read'
import type { Refusal } from '../history/edit'
import { readJson, writeJson } from '../tree/json-text'

/** A list design as it is stored (contract 3b §4). Every key that nobody knows stays where it is. */
export type ListDocument = RawRecord

/** A list design as it arrived, for writing it back. */
type ListSource = { text: string /** What the document gives when it is written anew. */; written: string }

export type OpenedList = { document: ListDocument; source: ListSource }

/** Reads the stored `columnData` or `appColumnData`. Nothing is completed: `newListDesign` is for lists that are not there yet. */
export function openList(text: string): OpenedList | Refusal<'notJson' | 'notADesign' | 'tooLarge' | 'tooDeep'> {
  if (text.length > designBytesMax) return { refused: 'tooLarge' }
  if (text.trim() === '') return { document: {}, source: { text, written: '{}' } }
  const read = readJson(text)
  if (!read) return { refused: 'notJson' }
  if (!isRecord(read.value)) return { refused: 'notADesign' }
  if (!isWithinJsonDepth(read.value)) return { refused: 'tooDeep' }
  return { document: read.value, source: { text, written: writeJson(read.value) } }
}

/** The text to store: the very bytes that came, where nothing was changed or all of it taken back. */
export function writeList(document: ListDocument, source: ListSource): string {
  const text = writeJson(document)
  return text === source.written ? source.text : text
}
