import type { ImportedRow, WrongCell } from '@/lib/contract/online-dev/record-import'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { ImportColumn } from './columns'
import { type NameIndexes, readNameIndexes } from './name-indexes'
import { nearNames } from './near-names'
import type { Importing } from './open'
import { otherForms } from './other-forms'
import { readingOf, readValue, rowsOf } from './read-records'

/** So many different texts of a file are thought about, and so many answers are given for each. */
const doubtsMax = 200
const suggestionsMax = 3

type Doubt = { column: ImportColumn; text: string }

/** The wrong cells, each with texts that it may have meant and that the field would take. */
export async function withSuggestions(importing: Importing, rows: readonly ImportedRow[], cells: readonly WrongCell[]) {
  const doubts = new Map<string, Doubt>()
  const keyAt = (cell: WrongCell) => `${cell.id} ${textAt(importing, rows, cell)}`
  for (const cell of cells) {
    const column = importing.columns.find(({ code }) => code === cell.id)
    const text = textAt(importing, rows, cell)
    if (column && text !== '' && doubts.size < doubtsMax) doubts.set(keyAt(cell), { column, text })
  }
  const found = await suggestionsFor(importing, [...doubts.values()])
  return cells.map((cell) => {
    const doubt = doubts.get(keyAt(cell))
    return { ...cell, suggestions: (doubt && found.get(doubt)) ?? [] }
  })
}

function textAt({ columns }: Importing, rows: readonly ImportedRow[], { index, row, id }: WrongCell): string {
  const node = columns.find(({ code }) => code === id)?.node
  const record = rows[index]
  if (!node || !record) return ''
  const cells = row === null ? record : node.parentTable === null ? undefined : rowsOf(record, node.parentTable)[row]
  const text = cells?.[node.name]
  return typeof text === 'string' ? text : ''
}

async function suggestionsFor(importing: Importing, doubts: readonly Doubt[]): Promise<ReadonlyMap<Doubt, readonly string[]>> {
  const indexes = await indexesOf(importing, doubts)
  // What can be read breaks another rule, of which a text says nothing.
  const unread = doubts.filter(({ column, text }) => !('value' in readValue(column, text, indexes)))
  const guesses = new Map<Doubt, readonly string[]>()
  for (const doubt of unread) guesses.set(doubt, otherForms(doubt.column.node, doubt.text, importing.ctx.now()))
  for (const [doubt, texts] of await guessedNames(importing, unread, indexes)) guesses.set(doubt, texts)
  const offered = unread.flatMap((doubt) => (guesses.get(doubt) ?? []).map((text) => ({ doubt, column: doubt.column, text })))
  const known = await indexesOf(importing, offered)
  const sound = offered.filter(({ doubt, column, text }) => text !== doubt.text && 'value' in readValue(column, text, known))
  return new Map(
    unread.map((doubt) => {
      const texts = sound.filter((one) => one.doubt === doubt).map(({ text }) => text)
      return [doubt, [...new Set(texts)].slice(0, suggestionsMax)]
    }),
  )
}

function indexesOf(importing: Importing, texts: readonly Doubt[]): Promise<NameIndexes> {
  const wanted = new Map<FieldNode, Set<string>>()
  for (const { column, text } of texts) {
    const reading = readingOf(column, text)
    if (reading.kind !== 'names') continue
    const names = wanted.get(column.node) ?? new Set()
    wanted.set(column.node, names)
    for (const name of reading.names) names.add(name)
  }
  return readNameIndexes(importing, wanted)
}

/** Names that nobody has, each in the place where it stands; where several are wrong, each by its nearest. */
async function guessedNames(importing: Importing, doubts: readonly Doubt[], indexes: NameIndexes) {
  const guessed = new Map<Doubt, readonly string[]>()
  const columns = new Set(doubts.map(({ column }) => column).filter(({ node }) => hasNames(node)))
  for (const column of columns) {
    const own = doubts.filter((doubt) => doubt.column === column).map((doubt) => ({ doubt, names: namesIn(doubt) }))
    const isWrong = (name: string) => (indexes.get(column.node)?.find(name) ?? null) === null
    const near = await nearNames(importing, column.node, [...new Set(own.flatMap(({ names }) => names).filter(isWrong))])
    for (const { doubt, names } of own) {
      const wrong = names.filter(isWrong)
      const [only = '', ...others] = wrong
      const nearest = (name: string) => (isWrong(name) ? (near.get(name)?.[0] ?? name) : name)
      const texts =
        others.length > 0
          ? [names.map(nearest)]
          : (near.get(only) ?? []).map((text) => names.map((name) => (name === only ? text : name)))
      // Several sound names where one is taken: it may be each of them.
      guessed.set(doubt, wrong.length === 0 ? names : texts.map((parts) => parts.join(',')))
    }
  }
  return guessed
}

function hasNames({ type }: FieldNode): boolean {
  const { names, paste } = factsOf(type)
  return names !== null || paste === 'names'
}

function namesIn({ column, text }: Doubt): readonly string[] {
  const reading = readingOf(column, text)
  return reading.kind === 'names' ? reading.names.flatMap((name) => (reading.names.length > 1 ? name : splitNames(name))) : []
}

function splitNames(text: string): string[] {
  return text
    .split(/[,，;；、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
