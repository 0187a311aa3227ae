import { designBytesMax } from '@/lib/form/limits'
import { isWithinJsonDepth } from '@/lib/form/parse-design'
import { isRecord, type RawRecord } from '@/lib/form/read'
import type { Refusal } from '../history/edit'
import { readJson, writeJson } from '../tree/json-text'
import { readTree, writeTree } from '../tree/read-tree'
import { childrenSlot, rootId, type TreeDocument, type TreeFormat } from '../tree/tree-document'

/** Nodes of a form hang at `fields` of the design and at `children` of their `__config__` (contract 3a §2, §3). */
export const formFormat: TreeFormat = {
  rootSlots: [{ name: childrenSlot, path: ['fields'] }],
  nodeSlots: [{ name: childrenSlot, path: ['__config__', 'children'] }],
}

/** A form design as it arrived, for writing it back. */
type FormSource = {
  text: string
  /** What the document gives when it is written anew, before anything was done. */
  written: string
  /** The stored text was JSON inside of JSON. */
  isTextInText: boolean
  /** The document was a bare list of nodes. */
  isFieldList: boolean
}

export type OpenedForm = { document: TreeDocument; source: FormSource }

/** Reads the stored `formData`. Nothing is completed or converted: `migrateForm` is for that. */
export function openForm(text: string): OpenedForm | Refusal<'notJson' | 'notADesign' | 'tooLarge' | 'tooDeep'> {
  if (text.length > designBytesMax) return { refused: 'tooLarge' }
  const outer = readJson(text)
  const isTextInText = typeof outer?.value === 'string'
  const inner = isTextInText && typeof outer.value === 'string' ? readJson(outer.value) : outer
  if (!inner) return { refused: 'notJson' }
  const { value } = inner
  const isFieldList = Array.isArray(value)
  if (!isFieldList && !isRecord(value)) return { refused: 'notADesign' }
  if (!isWithinJsonDepth(value)) return { refused: 'tooDeep' }
  const document = readForm(isFieldList ? { fields: value } : value)
  const source = { text, written: '', isTextInText, isFieldList }
  return { document, source: { ...source, written: writeAnew(document, source) } }
}

/**
 * The text to store. A design that is as it was opened gives the bytes it came in, also after changes that were taken back;
 * otherwise compact JSON with every key where it was.
 */
export function writeForm(document: TreeDocument, source: FormSource): string {
  const text = writeAnew(document, source)
  return text === source.written ? source.text : text
}

/** A design that is data already. */
export function readForm(design: RawRecord): TreeDocument {
  return readTree(design, formFormat)
}

/** The design as data, such as for the preview. Marked numbers (see `tree/json-text.ts`) are texts in it. */
export function formAsData(document: TreeDocument): RawRecord {
  return writeTree(document, rootId, formFormat) as RawRecord
}

function writeAnew(document: TreeDocument, { isTextInText, isFieldList }: Omit<FormSource, 'text' | 'written'>): string {
  const design = formAsData(document)
  const text = writeJson(isFieldList ? design.fields : design)
  return isTextInText ? JSON.stringify(text) : text
}
