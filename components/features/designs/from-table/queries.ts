import { peopleIndex } from '@/components/widget-kits/grid/paste-names'
import { call } from '@/lib/client/call'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { guessKind } from '@/lib/designer/propose/column-kinds'
import type { KnownChoices } from '@/lib/designer/propose/known-choices'
import { columnOf } from '@/lib/designer/propose/propose-columns'
import type { PastedTable } from '@/lib/designer/propose/table-text'
import { flatTree } from '@/lib/domain/flat-tree'
import { loadReader } from '@/lib/domain/pinyin'
import { onlineType } from '../constants'
import { freeCode, proposedCode, type Surroundings } from './utils'

/** What a table is proposed with. Whatever cannot be asked for is not proposed; the design can be made without it. */
export async function readSurroundings(table: PastedTable): Promise<Surroundings> {
  const [known, people] = await Promise.all([readKnownChoices().catch(() => []), readPeopleColumns(table).catch(() => new Map())])
  return { known, people }
}

/** Dictionaries of one level with their enabled items. */
async function readKnownChoices(): Promise<readonly KnownChoices[]> {
  const [types, all] = await Promise.all([call(dictionaryType.selector, { params: { id: '0' } }), call(dictionaryData.all, {})])
  const names = new Map(flatTree(types.data.list).map(({ id, fullName }) => [id, fullName]))
  return all.data.list
    .filter(({ isTree }) => isTree !== 1)
    .map(({ id, enCode, dictionaryList }) => ({
      id,
      name: names.get(id) ?? enCode,
      entries: dictionaryList.map(({ fullName }) => fullName),
    }))
}

/** So many columns are looked at, and so many names of each. */
const columnsMax = 6
const namesMax = 5

/** Columns whose first names are all names of users, or of departments. */
async function readPeopleColumns(table: PastedTable): Promise<Surroundings['people']> {
  const columns = table.heads
    .map((_, at) => ({ at, names: namesIn(columnOf(table, at)) }))
    .filter(({ names }) => names.size > 0)
    .slice(0, columnsMax)
  const found = new Map<number, 'user' | 'department'>()
  if (columns.length === 0) return found
  const all = new Set(columns.flatMap(({ names }) => [...names]))
  const kinds = [
    ['department', await peopleIndex('depSelect', all, call)],
    ['user', await peopleIndex('userSelect', all, call)],
  ] as const
  for (const { at, names } of columns) {
    const kind = kinds.find(([, index]) => [...names].every((name) => index.find(name) !== undefined))
    if (kind) found.set(at, kind[0])
  }
  return found
}

/** None where the values are no names: of other kinds, or with digits and long words. */
function namesIn(values: readonly string[]): ReadonlySet<string> {
  const kind = guessKind(values)
  const names = new Set(values.filter((text) => text !== '').slice(0, 500))
  const first = [...names].slice(0, namesMax)
  const isNames = (kind === 'text' || kind === 'select') && first.every((text) => text.length <= 20 && !/^\d+$/.test(text))
  return new Set(isNames ? first : [])
}

/** A code for a module of this name that no other design has. Without the dictionary of readings, or the list of designs, it is proposed all the same. */
export async function readProposedCode(name: string): Promise<string> {
  const syllables = await loadReader().then(
    (read) => read(name).map(([first]) => first ?? ''),
    () => [],
  )
  const code = proposedCode(syllables)
  const query = { currentPage: 1, pageSize: 100, type: String(onlineType), keyword: code }
  return call(designBase.list, { query }).then(
    ({ data }) =>
      freeCode(
        code,
        data.list.map(({ enCode }) => enCode),
      ),
    () => code,
  )
}
