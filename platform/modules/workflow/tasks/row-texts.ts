import { own, type RawRecord, readRecord, readText } from '@/lib/form/read'
import type { Db } from '../../../store/database'
import { findVersions } from '../definitions/loaded-flow-store'

/** By language, and by the text as it stands. */
type Texts = Record<string, Record<string, string>>
type Row = { flowId: string; flowName: string; thisStep: string }

// Bounded: the oldest leaves first. A version that has tasks is not changed any more.
const knownMax = 500
const known = new Map<string, RawRecord>()

/**
 * Rows of lists with what their flow and their step are called in other languages, where the flow brings it along (`i18nTexts` at the root
 * of its tree, docs/decisions/2026-11-23-design-texts.md): of each row its own words only.
 */
export async function withRowTexts<R extends Row>(db: Db, rows: readonly R[]): Promise<(R & { i18nTexts?: Texts })[]> {
  await learn(db, new Set(rows.map(({ flowId }) => flowId)))
  return rows.map((row) => {
    const texts = known.get(row.flowId) ?? {}
    const words = [row.flowName, ...row.thisStep.split(',')]
    const said = Object.entries(texts).map(([tag, all]) => [tag, wordsOf(readRecord(all), words)] as const)
    return said.length === 0 ? row : { ...row, i18nTexts: Object.fromEntries(said) }
  })
}

async function learn(db: Db, versionIds: ReadonlySet<string>): Promise<void> {
  const missing = [...versionIds].filter((id) => !known.has(id))
  if (missing.length === 0) return
  for (const { id, treeJson } of await findVersions(db, missing)) {
    known.set(id, textsIn(treeJson))
    if (known.size > knownMax) known.delete(known.keys().next().value ?? '')
  }
}

/** A tree that cannot be read is told of where it is run; a list is shown all the same. */
function textsIn(treeJson: string): RawRecord {
  try {
    return readRecord(own(readRecord(JSON.parse(treeJson)), 'i18nTexts'))
  } catch {
    return {}
  }
}

function wordsOf(all: RawRecord, words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.flatMap((word) => (readText(own(all, word)) === '' ? [] : [[word, readText(own(all, word))] as const])),
  )
}
