import type { CallData } from '@/lib/contract/endpoint'
import type { DesignInfo, DesignRow } from '@/lib/contract/online-dev/design-base'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { dataInterface } from '@/lib/contract/system/data-interface'
import { openList } from '@/lib/designer/list/list-document'
import { entriesOf, entryId } from '@/lib/designer/list/list-entries'
import type { ListField } from '@/lib/designer/list/list-fields'
import { type OpenedForm, openForm, type Refusal } from '@/lib/designer/public'
import type { AppError } from '@/lib/errors/app-error'
import { type InterfaceChoice, interfaceChoices, parameterRows } from '@/lib/form/interface-parameters'
import { type RawRecord, readFlag, readText } from '@/lib/form/read'
import { designStates, webTypes } from './constants'

export function stateOf({ state }: Pick<DesignRow, 'state'>): (typeof designStates)[number] {
  return designStates[Number(state)] ?? 'unreleased'
}

/** A pure form has none that anybody sees; what it had is kept (contract 3b §2.4). */
export function hasList({ webType }: Pick<DesignInfo, 'webType'>): boolean {
  return Number(webType) !== webTypes.form
}

/** Where a design is worked on. */
export function designerHref(id: string): string {
  return `/moduleDesign?id=${encodeURIComponent(id)}`
}

/** Contract 3b §8.1: the design that is worked on, or the released one. */
export function previewHref(id: string, isDraft: boolean): string {
  return `/previewModel?id=${encodeURIComponent(id)}${isDraft ? '&previewType=0' : ''}`
}

/** What the form of the basic facts is filled with; lists give a kind as a number, the design itself as a text. */
export function basicValues(design: Partial<DesignInfo>) {
  const { fullName = '', enCode = '', category = '', sortCode = 0, description = '' } = design
  const { interfaceId = '', interfaceParam = '', tables = '' } = design
  return { fullName, enCode, category, sortCode, description, interfaceId, interfaceParam, tables }
}

/** A form that nobody has begun yet (contract 3a §2: what every form has). */
const emptyForm = '{"fields":[]}'

/** A stored form; one that was never begun is an empty one. */
export function openDocument(formData: string): OpenedForm | Refusal {
  return openForm(formData.trim() === '' ? emptyForm : formData)
}

/** What the interface of a data view gives; `problem` is why it gives nothing, `none` where none was chosen. */
export type ViewSource = { given: readonly ListField[]; problem: AppError | 'none' | null }

/** Interfaces that can give a data view its rows: those that do not page themselves (contract 3b §2.4). */
export function viewInterfaces(tree: CallData<typeof dataInterface.selector>): readonly InterfaceChoice[] {
  return interfaceChoices(tree, ({ hasPage }) => hasPage !== 1)
}

type Source = Partial<Pick<DesignInfo, 'interfaceId' | 'interfaceParam'>>

/**
 * Whether two designs ask the same interface the same. The texts of their parameters differ more often than that: none are '' or '[]',
 * and what an interface declares is written into them again whenever the basic facts are stored.
 */
export function isSameSource(one: Source, other: Source): boolean {
  return (one.interfaceId ?? '') === (other.interfaceId ?? '') && defaultsOf(one) === defaultsOf(other)
}

type Work = Pick<DesignInfo, 'formData' | 'columnData' | 'appColumnData'>

/** Whether two versions of a design hold the very same documents. */
export function isSameWork(one: Work, other: Work): boolean {
  return one.formData === other.formData && one.columnData === other.columnData && one.appColumnData === other.appColumnData
}

function defaultsOf({ interfaceParam = '' }: Source): string {
  const pairs = parameterRows(interfaceParam).map(
    (row) => [readText(row['field']), readText(row['defaultValue']), searchFeeding(row)] as const,
  )
  return JSON.stringify(pairs.sort(([one], [other]) => (one < other ? -1 : Number(one > other))))
}

/** The search field that a parameter is given by (contract 3b §12); '' where there is none. */
export function searchFeeding(row: RawRecord): string {
  return readFlag(row['useSearch']) ? readText(row['relationField']) || readText(row['field']) : ''
}

export type SearchChoice = { value: string; label: string }

/** The search fields of a stored list. */
export function searchChoices(columnData: string): readonly SearchChoice[] {
  const list = openList(columnData)
  if ('refused' in list) return []
  return entriesOf(list.document, 'searchList').flatMap((entry) => {
    const value = entryId('searchList', entry)
    return value === '' ? [] : [{ value, label: readText(entry['label']) || value }]
  })
}

/** The parameters that an interface has now; what the design says of one of the same name stays, with keys that nobody knows (contract 3b §12). */
export function parametersOf(declared: readonly RawRecord[], before: readonly RawRecord[]): RawRecord[] {
  return declared.map((row) => {
    const old = before.find(({ field }) => field === row['field'])
    return old ? { ...old, ...row, defaultValue: old['defaultValue'] ?? '' } : row
  })
}

/** What an interface answers as the rows of a list (contract 3b §12): `f_id` stands for a missing `id`. */
export function previewRows(list: readonly RawRecord[]): readonly RecordRow[] {
  return list.map((row, index) => {
    const texts = Object.entries(row).map(([key, value]) => [key, shown(value)] as const)
    return { ...Object.fromEntries(texts), id: readText(row['id']) || readText(row['f_id']) || `row${index + 1}` }
  })
}

function shown(value: unknown): string | number {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}
