import { own, type RawRecord, readRecord, readText } from '@/lib/form/read'
import type { ListDocument } from './list-document'
import { entriesOf, entryId } from './list-entries'
import { fieldsOfView, type ListField } from './list-fields'

/** What an interface says of its columns: their names, or titles beside them (contract 3b §2.4). */
export function fieldsOfAnswer(answer: readonly (string | RawRecord)[]): readonly ListField[] {
  const fields = fieldsOfView(answer.map((item) => (typeof item === 'string' ? { field: item, defaultValue: item } : item)))
  return [...new Map(fields.map((field) => [field.code, field])).values()]
}

/** What the list of a data view calls its columns, by their keys: titles are its own (contract 3b §4.3). */
export function titlesOf(document: ListDocument): ReadonlyMap<string, string> {
  const lists = ['searchList', 'columnOptions', 'columnList'] as const
  const entries = lists.flatMap((list) =>
    entriesOf(document, list).map((entry) => {
      // A condition may have a name of its own beside that of its column.
      const title = list === 'searchList' ? readText(own(entry, 'fullName')) : ''
      return [entryId(list, entry), title || readText(own(entry, 'label'))] as const
    }),
  )
  return new Map(entries.filter(([code, title]) => code !== '' && title !== ''))
}

export function titledFields(fields: readonly ListField[], document: ListDocument): readonly ListField[] {
  const titles = titlesOf(document)
  return fields.map((field) => titled(field, titles.get(field.code) ?? field.label))
}

function titled(field: ListField, label: string): ListField {
  if (label === field.label) return field
  const config = readRecord(own(field.raw, '__config__'))
  return { ...field, label, raw: { ...field.raw, __config__: { ...config, label } } }
}

/**
 * The columns that the interface gives, and those that the list has beside them: an interface that fails, or answers less for a day, takes
 * nothing out of a list by itself.
 */
export function viewFields(given: readonly ListField[], document: ListDocument): readonly ListField[] {
  const known = new Set(given.map(({ code }) => code))
  const kept = [...titlesOf(document)]
    .filter(([code]) => !known.has(code))
    .flatMap(([code, title]) => fieldsOfView([{ field: title, defaultValue: code }]))
    .map((field) => ({ ...field, canBeColumn: false, canSearch: false }))
  return [...titledFields(given, document), ...kept]
}

/** Columns and conditions of the list that the interface does not give, as the list calls them. */
export function goneColumns(given: readonly ListField[], document: ListDocument): readonly string[] {
  const known = new Set(given.map(({ code }) => code))
  const titles = titlesOf(document)
  const shown = (['columnList', 'searchList'] as const).flatMap((list) =>
    entriesOf(document, list).map((entry) => entryId(list, entry)),
  )
  return [...new Set(shown)].filter((code) => code !== '' && !known.has(code)).map((code) => titles.get(code) ?? code)
}
