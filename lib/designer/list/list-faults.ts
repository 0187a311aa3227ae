import { isDataSymbol, isValueless } from '@/lib/domain/data-conditions'
import { own, type RawRecord, readFlag, readList, readRecord, readText } from '@/lib/form/read'
import type { ListDocument } from './list-document'
import { entriesOf, entryId } from './list-entries'
import type { ListField } from './list-fields'
import { hasButton, importKeys, type ListSetup, listTypeOf, offeredSettings, ruleKey } from './list-offers'

/** Where the fault is mended. */
type FaultPlace = 'columns' | 'type' | 'filter' | 'buttons' | 'upload' | 'print' | 'custom'

/** `code` is a key of the messages `listdesigner.faults`, which has the texts of contract 3b §4. `name` is of the button it is about. */
export type ListFault = { code: ListFaultCode; place: FaultPlace; name?: string; id?: string }

type ListFaultCode =
  | 'noColumns'
  | 'noRelation'
  | 'noDictionary'
  | 'noInterface'
  | 'noLazyInterface'
  | 'noGroup'
  | 'noParent'
  | 'noUpload'
  | 'noPrint'
  | 'noFilterField'
  | 'noFilterValue'
  | 'goneFilterField'
  | 'noButtonName'
  | 'noButtonModule'
  | 'noButtonInterface'
  | 'noButtonScript'
  | 'noButtonMapping'

/** What keeps the step from being left, the first of them first (contract 3b §4). */
export function listFaults(document: ListDocument, fields: readonly ListField[], setup: ListSetup): readonly ListFault[] {
  const faults: ListFault[] = []
  // Phones without columns take those of the desktop at saving (contract 3b §4.7).
  if (entriesOf(document, 'columnList').length === 0 && !setup.isPhone) faults.push({ code: 'noColumns', place: 'columns' })
  faults.push(...kindFaults(document, setup))
  if (offeredSettings(document, setup).filter) faults.push(...filterFaults(document, fields, setup))
  if (setup.webType === 2 && !setup.isPhone) {
    if (hasButton(document, 'upload') && importKeys(document).length === 0) faults.push({ code: 'noUpload', place: 'upload' })
    if (hasButton(document, 'batchPrint') && readList(own(document, 'printIds')).length === 0) {
      faults.push({ code: 'noPrint', place: 'print' })
    }
  }
  return [...faults, ...entriesOf(document, 'customBtnsList').flatMap(buttonFaults)]
}

/** Of the five kinds, those that need a field or a source of their own. */
function kindFaults(document: ListDocument, { isPhone }: ListSetup): readonly ListFault[] {
  if (isPhone) return []
  const lacks = (key: string) => readText(own(document, key)) === ''
  const fault = (code: ListFaultCode): ListFault => ({ code, place: 'type' })
  switch (listTypeOf(document)) {
    case 2:
      return treeFaults(document)
    case 3:
      return lacks('groupField') ? [fault('noGroup')] : []
    case 5:
      return lacks('parentField') ? [fault('noParent')] : []
    default:
      return []
  }
}

function treeFaults(document: ListDocument): readonly ListFault[] {
  const lacks = (key: string) => readText(own(document, key)) === ''
  const source = readText(own(document, 'treeDataSource')) || 'dictionary'
  const isLazy = source === 'api' && readText(own(document, 'treeSynType')) === '1'
  const codes: ListFaultCode[] = []
  if (source === 'dictionary' && lacks('treeDictionary')) codes.push('noDictionary')
  if (source === 'api' && lacks('treePropsUrl')) codes.push('noInterface')
  if (lacks('treeRelation')) codes.push('noRelation')
  if (isLazy && lacks('treeInterfaceId')) codes.push('noLazyInterface')
  return codes.map((code) => ({ code, place: 'type' }))
}

function filterFaults(document: ListDocument, fields: readonly ListField[], setup: ListSetup): readonly ListFault[] {
  const known = new Set(fields.map(({ code }) => code))
  const conditions = readList(own(readRecord(own(document, ruleKey(setup))), 'conditionList'))
    .map(readRecord)
    .flatMap((group) => readList(own(group, 'groups')).map(readRecord))
  for (const condition of conditions) {
    const field = readText(own(condition, 'field')) || readText(own(condition, 'id'))
    const symbol = readText(own(condition, 'symbol'))
    if (field === '' || !isDataSymbol(symbol)) return [{ code: 'noFilterField', place: 'filter' }]
    if (!known.has(field)) {
      return [{ code: 'goneFilterField', place: 'filter', name: readText(own(condition, 'fieldName')) || field }]
    }
    if (!isValueless(symbol) && isNothing(own(condition, 'fieldValue'))) return [{ code: 'noFilterValue', place: 'filter' }]
  }
  return []
}

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 || value.some(isNothing)
  return value === undefined || value === null || value === ''
}

/** Contract 3b §6: what each of the three kinds cannot be without. */
function buttonFaults(button: RawRecord): readonly ListFault[] {
  const id = entryId('customBtnsList', button)
  const name = readText(own(button, 'label'))
  const event = readRecord(own(button, 'event'))
  const lacks = (key: string) => readText(own(event, key)) === ''
  const fault = (code: ListFaultCode): ListFault => ({ code, place: 'custom', name, id })
  if (name === '') return [fault('noButtonName')]
  switch (readText(own(event, 'btnType'))) {
    case '1': {
      if (lacks('modelId')) return [fault('noButtonModule')]
      const options = readList(own(event, 'formOptions')).map(readRecord)
      const isHalf = options.some(
        (option) => readText(own(option, 'currentField')) === '' || readText(own(option, 'field')) === '',
      )
      if (isHalf) return [fault('noButtonMapping')]
      return readFlag(own(event, 'customBtn')) && lacks('interfaceId') ? [fault('noButtonInterface')] : []
    }
    case '2':
      return readText(own(event, 'func')).trim() === '' ? [fault('noButtonScript')] : []
    case '3':
      return lacks('interfaceId') ? [fault('noButtonInterface')] : []
    default:
      return []
  }
}
