import { completeAppList, completeList } from '@/lib/form/complete-design'
import type { ListDocument } from './list-document'
import { columnEntry, searchEntry } from './list-entries'
import type { ListField } from './list-fields'
import { type ListSetup, offeredHeaderButtons, offeredRowButtons } from './list-offers'

const searchesMax = 3
const phoneColumnsMax = 6
const searchedTypes: ReadonlySet<string> = new Set(['input', 'textarea', 'billRule'])

/** What a row of an interface is known by says nothing to people, where it says anything else (contract 3b §12). */
function isKeyOfRow({ code }: ListField, fields: readonly ListField[], { webType }: ListSetup): boolean {
  return webType === 4 && fields.length > 1 && (code === 'id' || code === 'f_id')
}

/**
 * A list for a module that has none yet: every field that may be a column, the first texts to search by, and what people expect to do
 * with records. A fresh one has every key that readers of it look for (contract 3b §4.1, §4.7).
 */
export function newListDesign(fields: readonly ListField[], setup: ListSetup): ListDocument {
  const listed = fields.filter((field) => field.canBeColumn && field.table === null && !isKeyOfRow(field, fields, setup))
  const shown = setup.isPhone ? listed.slice(0, phoneColumnsMax) : listed
  const isShown = new Set(shown.map(({ code }) => code))
  const options = fields.filter(({ canBeColumn }) => canBeColumn).map(columnEntry)
  const texts = fields.filter((field) => field.canSearch && searchedTypes.has(field.type) && !isKeyOfRow(field, fields, setup))
  const design = {
    searchList: texts.slice(0, searchesMax).map(searchEntry),
    columnList: shown.map(columnEntry),
    columnOptions: options,
    defaultColumnList: options.map((entry) => ({ ...entry, checked: isShown.has(String(entry['prop'])) })),
    sort: 'desc',
    defaultSidx: '',
    btnsList: offeredHeaderButtons({}, setup).slice(0, 1),
    columnBtnsList: offeredRowButtons(setup),
  }
  return setup.isPhone
    ? completeAppList({ ...design, sortList: [] })
    : completeList({ ...design, hasSuperQuery: setup.webType === 2 })
}
