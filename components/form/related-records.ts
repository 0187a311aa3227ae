import { selectedValues } from '@/components/widget-kits/choices/choices'
import { recordNames } from '@/components/widget-kits/lookups/name-sources'
import { fillParameters } from '@/components/widget-kits/lookups/parameters'
import type { NameSource, NamesEnv } from '@/components/widget-kits/names'
import { parameters, textAttribute } from '@/lib/form/attributes'
import type { FormStore } from '@/lib/form/form-store'
import { linkagePlan } from '@/lib/form/linkages'
import { isRecord, own, type RawRecord, readList } from '@/lib/form/read'
import { besideField, fieldOfRow } from '@/lib/form/record-keys'
import { attributeSource } from '@/lib/form/references'
import type { FieldNode } from '@/lib/form/types'
import { fieldByCode, tableNodes } from '@/lib/form/walk'
import { isEmptyValue, isSameValue, plainText } from '@/lib/form/wire-values'
import { valuesEnv } from './form-env'

type Chosen = { value: unknown; record: RawRecord }

/**
 * Records chosen in relation and popup fields, for the attribute fields that show one of their columns (contract 3a §8.3).
 * A record belongs to the value it was chosen with: once the source has another value, it is not shown any more. What a
 * script, a linkage or a draft put into the source is looked up by the layer of names.
 */
export class RelatedRecords {
  private readonly chosen = new Map<string, Chosen>()
  /** Values as they were loaded: for these the texts of the record count, and stored texts stay as they are. */
  private readonly loaded = new Map<string, unknown>()
  /** Values whose columns the stored attribute fields hold. */
  private readonly settled = new Map<string, unknown>()
  private readonly textRows = new Map<string, RawRecord>()
  private isWaiting = false

  /** `texts` is the record as `DataChange` answers it: `{source}_{showField}` (contract 3a §7). */
  constructor(
    private readonly store: FormStore,
    private readonly texts: RawRecord,
    private readonly names?: NamesEnv,
  ) {
    for (const table of tableNodes(store.design)) {
      const rows = readList(own(texts, table.name))
      for (const [index, key] of store.rows(table.name).entries()) {
        const row = rows[index]
        if (isRecord(row)) this.textRows.set(key, row)
      }
    }
    this.takeAsLoaded()
    this.followStored()
  }

  /** The person chose `record` in the source field; stored attribute fields take over their columns. */
  choose(source: FieldNode, value: unknown, record: unknown, rowKey: string | undefined) {
    const slot = slotOf(source, rowKey)
    if (isRecord(record)) this.chosen.set(slot, { value, record })
    else this.chosen.delete(slot)
    if (isRecord(record) || isEmptyValue(value)) this.settle(source, rowKey, value, isRecord(record) ? record : undefined)
  }

  /** Text of an attribute field that is not stored. */
  read(attribute: FieldNode, rowKey: string | undefined): string {
    const source = this.sourceOf(attribute)
    if (!source) return ''
    const row = rowOf(source, rowKey)
    const value = this.store.getValue(source.code, row)
    const column = textAttribute(attribute, 'showField')
    const record = this.recordChosen(source, row, value)
    if (record) return plainText(fieldOfRow(record, column))
    const text = this.loadedText(source, row, value, column)
    if (text !== undefined) return text
    const [id, names] = this.lookUp(source, row, value)
    return names && id ? plainText(own(this.names?.read(names, [id]).entries.get(id)?.record ?? {}, column)) : ''
  }

  subscribe(attribute: FieldNode, rowKey: string | undefined, listener: () => void): () => void {
    const source = this.sourceOf(attribute)
    if (!source) return () => {}
    const row = rowOf(source, rowKey)
    const column = textAttribute(attribute, 'showField')
    let leave = () => {}
    const ask = () => {
      leave()
      leave = () => {}
      const value = this.store.getValue(source.code, row)
      if (this.recordChosen(source, row, value) || this.loadedText(source, row, value, column) !== undefined) return
      const [id, names] = this.lookUp(source, row, value)
      if (names && id && this.names) leave = this.names.subscribe(names, [id], listener)
    }
    // A record that was just chosen comes after its value: asking waits for it.
    const follow = () => {
      listener()
      queueMicrotask(ask)
    }
    queueMicrotask(ask)
    const stop = this.store.subscribe(source.code, follow, row)
    return () => {
      stop()
      leave()
    }
  }

  private recordChosen(source: FieldNode, rowKey: string | undefined, value: unknown): RawRecord | undefined {
    const chosen = this.chosen.get(slotOf(source, rowKey))
    return chosen && isSameValue(chosen.value, value) ? chosen.record : undefined
  }

  /** What came with the record, as long as the source is as it was loaded; undefined where nothing came. */
  private loadedText(source: FieldNode, rowKey: string | undefined, value: unknown, column: string): string | undefined {
    const slot = slotOf(source, rowKey)
    if (isEmptyValue(value)) return ''
    if (!this.loaded.has(slot) || !isSameValue(this.loaded.get(slot), value)) return undefined
    const holder = rowKey === undefined ? this.texts : (this.textRows.get(rowKey) ?? {})
    const text = besideField(holder, source.name, column)
    return text === undefined ? undefined : plainText(text)
  }

  private lookUp(source: FieldNode, rowKey: string | undefined, value: unknown): [id: string | undefined, NameSource | null] {
    const ids = selectedValues(value)
    // An attribute shows a column of one record.
    if (ids.length !== 1 || !this.names) return [undefined, null]
    const { read } = valuesEnv(this.store)
    const list = fillParameters(parameters(source), { read: (reference) => read(reference, rowKey) })
    return [ids[0], recordNames(source, list)]
  }

  private sourceOf(attribute: FieldNode): FieldNode | undefined {
    const name = attributeSource(textAttribute(attribute, 'relationField'))
    const inRow = attribute.parentTable === null ? undefined : fieldByCode(this.store.design, `${attribute.parentTable}-${name}`)
    return inRow ?? fieldByCode(this.store.design, name)
  }

  /** Sources that have attribute fields which are stored. */
  private storedSources(): readonly FieldNode[] {
    const { design } = this.store
    return [...linkagePlan(design).attributes].flatMap(([code, attributes]) => {
      const source = fieldByCode(design, code)
      return source && attributes.some((attribute) => attribute.name !== '') ? [source] : []
    })
  }

  private takeAsLoaded() {
    this.loaded.clear()
    this.settled.clear()
    for (const code of linkagePlan(this.store.design).attributes.keys()) {
      const source = fieldByCode(this.store.design, code)
      for (const rowKey of source ? this.rowsOf(source) : []) {
        const value = source && this.store.getValue(source.code, rowKey)
        if (source) this.loaded.set(slotOf(source, rowKey), value)
        if (source) this.settled.set(slotOf(source, rowKey), value)
      }
    }
  }

  private rowsOf(source: FieldNode): readonly (string | undefined)[] {
    return source.parentTable === null ? [undefined] : this.store.rows(source.parentTable)
  }

  /** Stored attribute fields follow their source whoever changes it; the store lets go of its listeners when the form closes. */
  private followStored() {
    const sources = this.storedSources()
    const check = () => {
      this.isWaiting = false
      // A record that was loaded anew or taken back: its stored texts are what was stored (contract 3a §8.3).
      if (!this.store.isDirty()) return this.takeAsLoaded()
      for (const source of sources) for (const rowKey of this.rowsOf(source)) this.followSource(source, rowKey)
    }
    // A record that was just chosen comes after its value: whoever chose it has the first word.
    const wait = () => {
      if (this.isWaiting) return
      this.isWaiting = true
      queueMicrotask(check)
    }
    for (const source of sources) {
      this.store.subscribe(source.code, wait)
      if (source.parentTable !== null) this.store.subscribe(source.parentTable, wait)
    }
  }

  private followSource(source: FieldNode, rowKey: string | undefined) {
    const slot = slotOf(source, rowKey)
    const value = this.store.getValue(source.code, rowKey)
    const isNew = !this.settled.has(slot)
    if (!isNew && isSameValue(this.settled.get(slot), value)) return
    this.settled.set(slot, value)
    // A row that comes with its texts, such as a copied one, keeps them.
    if (isNew && (isEmptyValue(value) || !this.isBare(source, rowKey))) return
    const record = this.recordChosen(source, rowKey, value)
    this.settle(source, rowKey, value, record)
    if (record || isEmptyValue(value)) return
    const [id, names] = this.lookUp(source, rowKey, value)
    if (!id || !names || !this.names) return
    fetchRecord(this.names, names, id, (found) => {
      if (isSameValue(this.store.getValue(source.code, rowKey), value)) this.settle(source, rowKey, value, found)
    })
  }

  private isBare(source: FieldNode, rowKey: string | undefined): boolean {
    return this.storedOf(source).every((attribute) => isEmptyValue(this.store.getValue(attribute.code, rowKey)))
  }

  private storedOf(source: FieldNode): readonly FieldNode[] {
    const attributes = linkagePlan(this.store.design).attributes.get(source.code) ?? []
    return attributes.filter((attribute) => attribute.name !== '')
  }

  private settle(source: FieldNode, rowKey: string | undefined, value: unknown, record: RawRecord | undefined) {
    this.settled.set(slotOf(source, rowKey), value)
    for (const attribute of this.storedOf(source)) {
      const text = record ? plainText(fieldOfRow(record, textAttribute(attribute, 'showField'))) : ''
      for (const row of this.attributeRows(source, attribute, rowKey)) this.store.setValue(attribute.code, text, row)
    }
  }

  /** An attribute of a row may show a field of the main form: it stands in every row then. */
  private attributeRows(source: FieldNode, attribute: FieldNode, rowKey: string | undefined): readonly (string | undefined)[] {
    if (attribute.parentTable === null) return [undefined]
    return attribute.parentTable === source.parentTable ? [rowKey] : this.store.rows(attribute.parentTable)
  }
}

function fetchRecord(names: NamesEnv, source: NameSource, id: string, done: (record: RawRecord | undefined) => void) {
  let leave: (() => void) | null = null
  let isDone = false
  const check = () => {
    const { status, entries } = names.read(source, [id])
    if (isDone || status === 'loading') return
    isDone = true
    leave?.()
    done(entries.get(id)?.record)
  }
  leave = names.subscribe(source, [id], check)
  check()
  if (isDone) leave()
}

function rowOf(source: FieldNode, rowKey: string | undefined): string | undefined {
  return source.parentTable === null ? undefined : rowKey
}

function slotOf(source: FieldNode, rowKey: string | undefined): string {
  return `${source.code}\n${source.parentTable === null ? '' : rowKey}`
}
