import { isRecord, own, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import { type Path, valueAt } from '../tree/values'

/** Where a node's stored object names fields. */
export type ReferencePlace = {
  path: Path
  /** The name of a column of the sub-table that the node itself is. */
  isLocal: boolean
}

/** Contract 3a §4.3, §4.6, §5, §6, §8.2, §10, §16. */
export function* referencePlaces(shell: RawRecord, type: string): Generator<ReferencePlace> {
  const near = (path: Path): ReferencePlace => ({ path, isLocal: false })
  if (factsOf(type).namesField) yield near(['relationField'])
  yield near(['__config__', 'startRelationField'])
  yield near(['__config__', 'endRelationField'])
  for (const holder of [['__config__', 'templateJson'], ['templateJson']]) yield* parametersAt(shell, holder)
  yield* fieldsAt(shell, ['expression'], '__vModel__')
  yield* fieldsAt(shell, ['__config__', 'transferList'], 'targetField')
  yield* textsAt(shell, ['businessKeyList'], false)
  if (type === 'table') yield* tablePlaces(shell)
}

function* tablePlaces(shell: RawRecord): Generator<ReferencePlace> {
  yield* textsAt(shell, ['summaryField'], true)
  yield* textsAt(shell, ['thousandsField'], true)
  for (const index of readList(valueAt(shell, ['__config__', 'complexHeaderList'])).keys()) {
    yield* textsAt(shell, ['__config__', 'complexHeaderList', index, 'childColumns'], true)
  }
  yield* choosingAt(shell, ['addTableConf'])
  for (const index of readList(own(shell, 'footerBtnsList')).keys()) {
    yield* choosingAt(shell, ['footerBtnsList', index, 'actionConfig'])
  }
}

/** How rows are chosen from elsewhere: what is asked with, and which columns are filled. */
function* choosingAt(shell: RawRecord, holder: Path): Generator<ReferencePlace> {
  yield* parametersAt(shell, [...holder, 'templateJson'])
  yield* fieldsAt(shell, [...holder, 'relationOptions'], 'field', true)
}

function* parametersAt(shell: RawRecord, holder: Path): Generator<ReferencePlace> {
  for (const [index, parameter] of readList(valueAt(shell, holder)).entries()) {
    if (isFieldParameter(parameter)) yield { path: [...holder, index, 'relationField'], isLocal: false }
  }
}

function* fieldsAt(shell: RawRecord, holder: Path, key: string, isLocal = false): Generator<ReferencePlace> {
  for (const [index, item] of readList(valueAt(shell, holder)).entries()) {
    if (isRecord(item)) yield { path: [...holder, index, key], isLocal }
  }
}

function* textsAt(shell: RawRecord, holder: Path, isLocal: boolean): Generator<ReferencePlace> {
  for (const index of readList(valueAt(shell, holder)).keys()) yield { path: [...holder, index], isLocal }
}

/** 2, 3 and 4 are constants, nothing and system variables (contract 3a §8.2). */
function isFieldParameter(parameter: unknown): boolean {
  if (!isRecord(parameter)) return false
  const text = readText(own(parameter, 'relationField'))
  return (readNumber(own(parameter, 'sourceType')) ?? 1) === 1 && text !== '' && !text.startsWith('@')
}
