import { own, type RawRecord, readList, readRecord, readText } from '@/lib/form/read'
import type { Command, Edit } from '../history/edit'
import { rootId, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import type { Path } from '../tree/values'
import { followEverywhere } from './follow'
import { rawRoot } from './report-document'
import { type ReportRefusal, rootRefusalOf } from './sheet-edits'

/** What has commands of its own. */
const fixedKeys: ReadonlySet<string> = new Set(['engine', 'rows', 'columns', 'cells', 'parameters', 'dataSets'])

/** Changes the page, or what another line keeps in a template: `['page', 'orientation']`. An undefined value takes a key away. */
export function setTemplate(changes: readonly { path: Path; value: unknown }[]): Command<TreeDocument> {
  return (edit) => {
    for (const { path, value } of changes)
      if (fixedKeys.has(String(path[0])) || !setValue(edit, rootId, path, value))
        return { refused: 'badPath' } satisfies ReportRefusal
    return rootRefusalOf(edit) ?? {}
  }
}

/** Lists of the template whose entries are known by their names. */
export type NamedList = 'parameters' | 'dataSets'

/** Formulas call the values of the search form so. */
const parameterSet = 'param'

/** Puts an entry in the place of the one of that name, or behind all others for null. A name that becomes another follows everywhere. */
export function putNamed(list: NamedList, before: string | null, entry: RawRecord): Command<TreeDocument> {
  return (edit) => {
    const entries = entriesOf(edit.doc, list)
    const name = readText(own(entry, 'name'))
    const at = before === null ? entries.length : entries.findIndex((one) => nameOf(one) === before)
    if (at < 0) return { refused: 'noSuchName' } satisfies ReportRefusal
    const isTaken = entries.some((one, index) => index !== at && nameOf(one) === name)
    if (isTaken || (list === 'dataSets' && name === parameterSet)) return { refused: 'nameTaken' } satisfies ReportRefusal
    setValue(edit, rootId, [list], entries.toSpliced(at, 1, entry))
    const refusal = rootRefusalOf(edit)
    if (refusal) return refusal
    if (before !== null && before !== name) rename(edit, list, { before, after: name })
    return {}
  }
}

/** Gives an entry another name, and says it everywhere. */
export function renameNamed(list: NamedList, before: string, after: string): Command<TreeDocument> {
  return (edit) => {
    const entry = entriesOf(edit.doc, list).find((one) => nameOf(one) === before)
    if (!entry) return { refused: 'noSuchName' } satisfies ReportRefusal
    return putNamed(list, before, { ...readRecord(entry), name: after })(edit)
  }
}

/** Takes an entry away. What names it stays and is a fault. */
export function removeNamed(list: NamedList, name: string): Command<TreeDocument> {
  return (edit) => {
    const entries = entriesOf(edit.doc, list)
    const next = entries.filter((one) => nameOf(one) !== name)
    if (next.length === entries.length) return { refused: 'noSuchName' } satisfies ReportRefusal
    setValue(edit, rootId, [list], next)
    return {}
  }
}

/** Puts an entry at another place of its list: search forms ask in that order. */
export function moveNamed(list: NamedList, name: string, to: number): Command<TreeDocument> {
  return (edit) => {
    const entries = entriesOf(edit.doc, list)
    const entry = entries.find((one) => nameOf(one) === name)
    if (entry === undefined) return { refused: 'noSuchName' } satisfies ReportRefusal
    const others = entries.filter((one) => one !== entry)
    const at = Math.max(0, Math.min(others.length, Math.trunc(to)))
    setValue(edit, rootId, [list], others.toSpliced(at, 0, entry))
    return {}
  }
}

function entriesOf(doc: TreeDocument, list: NamedList): readonly unknown[] {
  return readList(own(rawRoot(doc), list))
}

const nameOf = (entry: unknown) => readText(own(readRecord(entry), 'name'))

type Names = { before: string; after: string }

function rename(edit: Edit<TreeDocument>, list: NamedList, { before, after }: Names): void {
  followEverywhere(edit, {
    field: ({ dataSet, field }) => {
      if (list === 'dataSets') return { dataSet: dataSet === before ? after : dataSet, field }
      return { dataSet, field: dataSet === parameterSet && field === before ? after : field }
    },
  })
  if (list === 'dataSets') return
  for (const [index, dataSet] of entriesOf(edit.doc, 'dataSets').entries()) {
    const sql = own(readRecord(dataSet), 'sql')
    if (typeof sql !== 'string') continue
    setValue(
      edit,
      rootId,
      ['dataSets', index, 'sql'],
      sql.replaceAll(`{${before}}`, () => `{${after}}`),
    )
  }
}
