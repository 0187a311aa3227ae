import { optionSource, staticOptions } from '@/lib/form/attributes'
import { tableRowsMax } from '@/lib/form/limits'
import { type CellFault, type CellReading, readCellText } from '@/lib/form/table-edits/cell-text'
import type { TextGrid } from '@/lib/form/table-edits/clipboard-text'
import { type NameIndex, optionIndex, valueOfNames } from '@/lib/form/table-edits/name-index'
import type { FieldNode } from '@/lib/form/types'
import { optionTree } from '../choices/choices'
import type { Caller } from '../names'
import type { OptionsState, WidgetEnv } from '../widget-env'
import type { CopiedBlock, PastedBlock } from './grid-clipboard'
import type { GridController } from './grid-controller'
import { isPeopleColumn, peopleIndex, peopleKey } from './paste-names'

/** A cell that was left as it was, because its column cannot hold what was pasted. */
export type WrongCell = {
  rowKey: string
  code: string
  row: number
  label: string
  text: string
  fault: CellFault | 'lookupFailed'
}

export type PasteResult = {
  pastedCount: number
  addedRows: number
  wrong: readonly WrongCell[]
  wrongCount: number
  /** Rows that found no place, because the table is full. */
  leftOutRows: number
  leftOutColumns: number
}

/** What pasting asks of the world around the table. */
export type PasteEnv = { call?: Caller; options?: WidgetEnv['options'] }

type Readings = ReadonlyMap<string, CellReading>

const wrongMax = 200
/** Cells handled before the page may draw again. */
const chunkCells = 4_000

/**
 * Puts a block into the table from the chosen cell on. Everything is read first (names of one kind in one go), then written at
 * once, as one step that can be taken back.
 */
export async function pasteBlock(grid: GridController, block: PastedBlock, env: PasteEnv): Promise<PasteResult> {
  const { top, left } = grid.bounds
  const texts = repeated(block.texts, grid)
  const copied = texts === block.texts ? block.copied : null
  const width = texts.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: width }, (_, at) => grid.columnAt(left + at)).filter((node) => node !== undefined)
  const direct = columns.map((node, at) => copied?.types[at] === node.code)
  const readings = await Promise.all(
    columns.map((node, at) => (direct[at] ? new Map<string, CellReading>() : readColumn(grid, node, columnTexts(texts, at)))),
  )
  const resolved = await resolveNames(grid, columns, readings, env)
  return write(grid, { texts, columns, top, left, width, readings: resolved, copied, direct })
}

/** A single text goes into every cell of a selected block; a block repeats itself where the selection is a multiple of it. */
function repeated(texts: TextGrid, grid: GridController): TextGrid {
  const { top, bottom, left, right } = grid.bounds
  const [rows, columns] = [bottom - top + 1, right - left + 1]
  const [height, width] = [texts.length, texts[0]?.length ?? 0]
  if (width === 0 || (rows === height && columns === width) || rows % height !== 0 || columns % width !== 0) return texts
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => texts[row % height]?.[column % width] ?? ''),
  )
}

function columnTexts(texts: TextGrid, column: number): ReadonlySet<string> {
  return new Set(texts.map((row) => row[column] ?? ''))
}

/** Equal texts of a column are read once. */
async function readColumn(grid: GridController, node: FieldNode, texts: ReadonlySet<string>): Promise<Readings> {
  const schema = grid.editing.schemas.get(node.type)
  const readings = new Map<string, CellReading>()
  for (const text of texts) {
    readings.set(text, schema ? readCellText(node, schema, text) : { kind: 'fault', fault: 'notPastable' })
    if (readings.size % chunkCells === 0) await nextTask()
  }
  return readings
}

type Resolved = ReadonlyMap<string, { value: unknown } | { fault: WrongCell['fault'] }>

async function resolveNames(
  grid: GridController,
  columns: readonly FieldNode[],
  readings: readonly Readings[],
  env: PasteEnv,
): Promise<readonly Resolved[]> {
  const people = new Map<string, Set<string>>()
  for (const [at, node] of columns.entries()) {
    if (!isPeopleColumn(node)) continue
    const names = people.get(peopleKey(node)) ?? new Set()
    people.set(peopleKey(node), names)
    for (const reading of readings[at]?.values() ?? [])
      if (reading.kind === 'names') for (const name of reading.names) names.add(name)
  }
  const lookups = new Map<string, Promise<NameIndex | null>>()
  for (const [kind, names] of people) {
    if (names.size > 0) lookups.set(kind, env.call ? peopleIndex(kind, names, env.call).catch(() => null) : Promise.resolve(null))
  }
  return Promise.all(
    columns.map(async (node, at) => {
      const column = readings[at] ?? new Map()
      const hasNames = [...column.values()].some((reading) => reading.kind === 'names')
      const index = !hasNames
        ? null
        : isPeopleColumn(node)
          ? await lookups.get(peopleKey(node))
          : await optionsOf(grid, node, env)
      return new Map([...column].map(([text, reading]) => [text, resolve(node, reading, index ?? null)]))
    }),
  )
}

function resolve(
  node: FieldNode,
  reading: CellReading,
  index: NameIndex | null,
): { value: unknown } | { fault: WrongCell['fault'] } {
  if (reading.kind === 'value') return { value: reading.value }
  if (reading.kind === 'fault') return { fault: reading.fault }
  if (!index) return { fault: 'lookupFailed' }
  const found = valueOfNames(node, reading.names, index)
  if ('fault' in found || node.type !== 'usersSelect') return found
  const withType = (id: unknown) => `${String(id)}--user`
  return { value: Array.isArray(found.value) ? found.value.map(withType) : withType(found.value) }
}

const optionsWaitMs = 15_000

/** Options of a column, waited for while they load. Options that follow another column of the row are those of the first row. */
async function optionsOf(grid: GridController, node: FieldNode, env: PasteEnv): Promise<NameIndex | null> {
  if (optionSource(node).kind === 'static') return optionIndex(node, staticOptions(node))
  const state = await readyOptions(node, grid.rowKeys[grid.bounds.top] ?? grid.rowKeys[0], env)
  return state.status === 'ready' ? optionIndex(node, optionTree(state.options)) : null
}

function readyOptions(node: FieldNode, rowKey: string | undefined, { options }: PasteEnv): Promise<OptionsState> {
  const failed: OptionsState = { status: 'failed', options: [] }
  if (!options) return Promise.resolve(failed)
  return new Promise((resolve) => {
    let leave: (() => void) | null = null
    const finish = (state: OptionsState) => {
      clearTimeout(timer)
      leave?.()
      resolve(state)
    }
    const look = () => {
      const state = options.read(node, rowKey)
      if (state.status !== 'loading') finish(state)
    }
    const timer = setTimeout(() => finish(failed), optionsWaitMs)
    leave = options.subscribe(node, rowKey, look)
    look()
  })
}

type Write = {
  texts: TextGrid
  columns: readonly FieldNode[]
  top: number
  left: number
  width: number
  readings: readonly Resolved[]
  copied: CopiedBlock | null
  direct: readonly boolean[]
}

function write(grid: GridController, { texts, columns, top, left, width, readings, copied, direct }: Write): PasteResult {
  const { editor, editing } = grid
  const wrong: WrongCell[] = []
  let wrongCount = 0
  const changed: { node: FieldNode; rowKey: string }[] = []
  const leftOutRows = Math.max(0, top + texts.length - tableRowsMax)
  const missing = Math.max(0, Math.min(tableRowsMax, top + texts.length) - grid.rowKeys.length)
  editor.asOneStep(() => {
    if (missing > 0) editor.addRows(Array.from({ length: missing }, () => ({})))
    const edits: { code: string; rowKey: string; value: unknown }[] = []
    for (const [rowAt, row] of texts.entries()) {
      const rowKey = grid.rowKeys[top + rowAt]
      if (rowKey === undefined) break
      for (const [at, node] of columns.entries()) {
        const text = row[at]
        if (text === undefined || editing.isFixed(node, rowKey)) continue
        const reading = direct[at] ? { value: copied?.values[rowAt]?.[at] } : readings[at]?.get(text)
        if (!reading) continue
        if ('value' in reading) {
          edits.push({ code: node.code, rowKey, value: reading.value })
          changed.push({ node, rowKey })
        } else {
          wrongCount += 1
          const place = { rowKey, code: node.code, row: top + rowAt, label: node.label || node.name }
          if (wrong.length < wrongMax) wrong.push({ ...place, text: text.slice(0, 80), fault: reading.fault })
        }
      }
    }
    editor.setCells(edits)
  })
  editing.cellsChanged(changed)
  const bottom = Math.min(grid.rowKeys.length, top + texts.length) - 1
  if (columns.length > 0 && bottom >= top)
    grid.selectBlock({ row: bottom, column: left + columns.length - 1 }, { row: top, column: left })
  return {
    pastedCount: changed.length,
    addedRows: missing,
    wrong,
    wrongCount,
    leftOutRows,
    leftOutColumns: width - columns.length,
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
