import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { ImportColumn } from './columns'
import { findKnownTexts, keyColumns } from './known-records'
import type { ContentShare } from './match-heads'
import { readNameIndexes } from './name-indexes'
import type { Importing } from './open'
import { readingOf, readValue } from './read-records'

/** So many different texts of a column say what it holds. */
const samplesMax = 20

/**
 * How well what stands in the columns of a file fits fields that do not take every text: dates, numbers, choices, people; and those by
 * which records are known, where the list has what stands there.
 */
export async function contentShares(
  importing: Importing,
  columns: readonly ImportColumn[],
  cells: readonly (readonly string[])[],
): Promise<ContentShare> {
  const samples = cells.map((texts) => [...new Set(texts.filter((text) => text !== ''))].slice(0, samplesMax))
  const telling = columns.filter(isTelling)
  const wanted = new Map<FieldNode, Set<string>>()
  for (const column of telling) {
    const names = samples.flat().flatMap((text) => {
      const reading = readingOf(column, text)
      return reading.kind === 'names' ? reading.names : []
    })
    wanted.set(column.node, new Set(names))
  }
  const indexes = await readNameIndexes(importing, wanted)
  const keys = keyColumns(importing).filter((column) => columns.includes(column))
  const known = new Map<ImportColumn, ReadonlySet<string>>()
  for (const column of keys) known.set(column, await findKnownTexts(importing, column, [...new Set(samples.flat())]))
  return (column, place) => {
    const texts = samples[place] ?? []
    const own = known.get(column)
    // Of new records the list knows nothing, which says nothing of the column.
    if (own && texts.some((text) => own.has(text))) return texts.filter((text) => own.has(text)).length / texts.length
    if (texts.length === 0 || !telling.includes(column)) return null
    const share = texts.filter((text) => 'value' in readValue(column, text, indexes)).length / texts.length
    // One text alone, such as 无, can only speak against a column.
    return texts.length === 1 && share === 1 ? null : share
  }
}

function isTelling({ node }: ImportColumn): boolean {
  const { paste, names, chosenFrom } = factsOf(node.type)
  return names !== null || chosenFrom === 'module' || (paste !== null && paste !== 'text' && paste !== 'lines')
}
