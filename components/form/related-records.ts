import { textAttribute } from '@/lib/form/attributes'
import type { FormStore } from '@/lib/form/form-store'
import { linkagePlan } from '@/lib/form/linkages'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import { attributeSource } from '@/lib/form/references'
import type { FieldNode } from '@/lib/form/types'
import { fieldByCode } from '@/lib/form/walk'
import { isSameValue } from '@/lib/form/wire-values'

type Chosen = { value: unknown; record: Readonly<Record<string, unknown>> }

/**
 * Records chosen in relation and popup fields, for the attribute fields that show one of their columns (contract 3a §8.3).
 * A record belongs to the value it was chosen with: once the source has another value, it is not shown any more.
 */
export class RelatedRecords {
  private readonly chosen = new Map<string, Chosen>()

  /** `texts` is the record as `DataChange` answers it: `{source}_{showField}` (contract 3a §7). */
  constructor(
    private readonly store: FormStore,
    private readonly texts: Readonly<Record<string, unknown>>,
  ) {
    this.loaded = new Map()
  }

  private readonly loaded: Map<string, unknown>

  /** The person chose `record` in the source field; stored attribute fields take over their columns. */
  choose(source: FieldNode, value: unknown, record: unknown, rowKey: string | undefined) {
    const slot = slotOf(source, rowKey)
    if (isRecord(record)) this.chosen.set(slot, { value, record })
    else this.chosen.delete(slot)
    for (const attribute of linkagePlan(this.store.design).attributes.get(source.code) ?? []) {
      if (attribute.name === '') continue
      const column = isRecord(record) ? own(record, textAttribute(attribute, 'showField')) : undefined
      this.store.setValue(attribute.code, readText(column), rowKey)
    }
  }

  /** Text of an attribute field that is not stored. */
  read(attribute: FieldNode, rowKey: string | undefined): string {
    const source = this.sourceOf(attribute)
    if (!source) return ''
    const value = this.store.getValue(source.code, source.parentTable === null ? undefined : rowKey)
    const slot = slotOf(source, rowKey)
    if (!this.loaded.has(slot)) this.loaded.set(slot, value)
    const column = textAttribute(attribute, 'showField')
    const chosen = this.chosen.get(slot)
    if (chosen && isSameValue(chosen.value, value)) return readText(own(chosen.record, column))
    if (!isSameValue(this.loaded.get(slot), value)) return ''
    return readText(own(this.textsOf(source, rowKey), `${source.name}_${column}`))
  }

  subscribe(attribute: FieldNode, rowKey: string | undefined, listener: () => void): () => void {
    const source = this.sourceOf(attribute)
    if (!source) return () => {}
    return this.store.subscribe(source.code, listener, source.parentTable === null ? undefined : rowKey)
  }

  private sourceOf(attribute: FieldNode): FieldNode | undefined {
    const name = attributeSource(textAttribute(attribute, 'relationField'))
    const inRow = attribute.parentTable === null ? undefined : fieldByCode(this.store.design, `${attribute.parentTable}-${name}`)
    return inRow ?? fieldByCode(this.store.design, name)
  }

  private textsOf(source: FieldNode, rowKey: string | undefined): Readonly<Record<string, unknown>> {
    if (source.parentTable === null) return this.texts
    const row = readList(own(this.texts, source.parentTable))[this.store.rows(source.parentTable).indexOf(rowKey ?? '')]
    return isRecord(row) ? row : {}
  }
}

function slotOf(source: FieldNode, rowKey: string | undefined): string {
  return `${source.code}\n${source.parentTable === null ? '' : rowKey}`
}
