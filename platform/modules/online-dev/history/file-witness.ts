import { AppError } from '@/lib/errors/app-error'
import { isRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import type { FileWitness } from '../../../http/context'
import { namingIds } from '../../../kit/file-witness'
import { fileNamesIn } from '../../file/public'
import { holdsFileEntries, showsFiles } from '../records/file-fields'
import { isWhole } from './delta'
import { openHistory } from './open'
import { findNamingChanges } from './store'

/** A file of older versions is named by the change that brought it and the one that took it away; copies of a record have more. */
const changesMax = 40

/** A file that a record had once is shown by its history, to whoever sees the record and the field of it that held the file. */
export const historyWitness: FileWitness = {
  isAbout: (table) => table === 'data_change',
  sees: async (ctx, actor, naming) => {
    const changes = await findNamingChanges(ctx.db, await namingIds(ctx, naming, changesMax))
    for (const { modelId, recordId, delta } of changes) {
      const readable = await whenOpen(openHistory(ctx, actor, { modelId, id: recordId }))
      if (!readable) continue
      const { access, seen } = readable
      const names = (code: string, value: unknown) => {
        const node = seen.has(code) ? access.module.fields.get(code) : undefined
        return node !== undefined && showsFiles(node) && shownNames(node, value).includes(naming.name)
      }
      const isShown =
        delta.fields.some(([name, before, after]) => names(name, before) || names(name, after)) ||
        delta.tables.some((change) => cellsOf(change).some(([name, value]) => names(`${change.name}-${name}`, value)))
      if (isShown) return true
    }
    return false
  },
}

/** What a field shows of files: of its entries only where they are, not what somebody has called them. */
function shownNames(node: FieldNode, value: unknown): readonly string[] {
  if (!holdsFileEntries(node)) return fileNamesIn(JSON.stringify(value ?? null))
  const entries = (Array.isArray(value) ? value : []).filter(isRecord)
  return fileNamesIn(entries.map(({ fileId, url }) => `${readText(fileId)} ${readText(url)}`).join(' '))
}

function cellsOf(change: Parameters<typeof isWhole>[0]): readonly (readonly [name: string, value: unknown])[] {
  if (isWhole(change)) {
    const rows = change.whole.flatMap((side) => (Array.isArray(side) ? side.filter(isRecord) : []))
    return rows.flatMap((row) => Object.entries(row))
  }
  const { added, removed, changed } = change
  const sides = changed.flatMap(({ cells }) =>
    cells.flatMap(([name, before, after]) => [[name, before] as const, [name, after] as const]),
  )
  return [...added.flatMap(({ cells }) => cells), ...removed.flatMap(({ cells }) => cells), ...sides]
}

async function whenOpen<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening
  } catch (error) {
    const isClosed = error instanceof AppError && ['forbidden', 'notFound', 'refused'].includes(error.code)
    if (isClosed) return null
    throw error
  }
}
