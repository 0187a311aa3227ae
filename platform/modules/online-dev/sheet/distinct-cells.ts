import type { Cell } from '@/lib/rows/cell'
import type { Actor, PlatformContext } from '../../../http/context'
import type { Access } from '../records/access'
import { isSystemType } from '../records/field-shape'
import { type StoredRecord, systemKeys } from '../records/stored-record'
import { textMaker } from '../records/texts'
import { cellsOfRecord, needsText } from './cells'
import type { SheetColumn } from './columns'

/** A record as its columns' values in JSON, one text for each column. */
export type JsonRow = readonly string[]

/**
 * Cells of records without sub-tables. A cell follows from its column and the value alone, and the records of a module have few values in
 * most columns; so what a value becomes is worked out once and not for every record. Whoever keeps it for many pages says for how long:
 * names and rights are those of the moment at which a value was met first.
 */
export class DistinctCells {
  readonly #known: readonly Map<string, Cell>[]
  readonly #codes: ReadonlySet<string>

  constructor(
    private readonly access: Access,
    private readonly columns: readonly SheetColumn[],
  ) {
    this.#known = columns.map(() => new Map())
    this.#codes = new Set(columns.filter(needsText).map(({ key }) => key))
  }

  async rowsOf(ctx: PlatformContext, actor: Actor, rows: readonly JsonRow[]): Promise<readonly (readonly Cell[])[]> {
    await this.#learn(ctx, actor, rows)
    return rows.map((row) => row.map((json, at) => this.#known[at]?.get(json) ?? null))
  }

  /** Makes records of the values that were not met yet, as many as the column with the most of them needs. */
  async #learn(ctx: PlatformContext, actor: Actor, rows: readonly JsonRow[]): Promise<void> {
    const asked = this.columns.flatMap((column, at) => {
      const values = this.#unknownOf(rows, at)
      return values.length > 0 ? [{ column, values, known: this.#known[at] }] : []
    })
    const count = Math.max(0, ...asked.map(({ values }) => values.length))
    const records = Array.from({ length: count }, emptyRecord)
    for (const { column, values } of asked) {
      for (const [place, json] of values.entries()) put(records[place], column, JSON.parse(json))
    }
    const maker = await textMaker(ctx, actor, { access: this.access, records, codes: this.#codes })
    const columns = asked.map(({ column }) => column)
    for (const [place, record] of records.entries()) {
      const cells = cellsOfRecord(columns, { record, texts: maker.textsOf(record) })
      for (const [at, { values, known }] of asked.entries()) {
        const json = values[place]
        if (json !== undefined) known?.set(json, cells[at] ?? null)
      }
    }
  }

  #unknownOf(rows: readonly JsonRow[], at: number): readonly string[] {
    const known = this.#known[at]
    const found = new Set<string>()
    for (const row of rows) {
      const json = row[at]
      if (json !== undefined && known?.has(json) === false) found.add(json)
    }
    return [...found]
  }
}

function emptyRecord(): StoredRecord {
  const nobody = { creatorUserId: null, modifyUserId: null, organizeId: null, positionId: null }
  return { id: '', data: {}, version: 0, creatorTime: 0, modifyTime: null, ...nobody }
}

function put(record: StoredRecord | undefined, { node: { type, name } }: SheetColumn, value: unknown): void {
  if (!record) return
  if (isSystemType(type)) Object.assign(record, { [systemKeys[type]]: value })
  else record.data[name] = value
}
