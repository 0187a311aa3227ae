import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { ImportColumn } from './columns'
import type { ContentShare } from './match-heads'
import { readNameIndexes } from './name-indexes'
import { type Reader, readingOf, readValue } from './read-records'

/** So many different texts of a column say what it holds. */
const samplesMax = 20

/** How well what stands in the columns of a file fits fields that do not take every text: dates, numbers, choices, people. */
export async function contentShares(
  reader: Reader,
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
  const indexes = await readNameIndexes(reader, wanted)
  return (column, place) => {
    const texts = samples[place] ?? []
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
