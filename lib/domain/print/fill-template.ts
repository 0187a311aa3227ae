import { type ApprovalRow, approvalTable } from './approval-table'
import { functionText, type Operation, type PrintEnvironment, partsText, tagsOf } from './operations'
import { picturesOf } from './pictures'
import { markAttribute, pageBreakAttribute } from './prepare-template'
import { headTable, type PrintScope, rowsOf, tagValue, textOf } from './values'

/** Rows of all loops of one record; more is cut off, and said so. */
export const rowsMax = 50_000
/** Rows of one table beyond this carry `laterAttribute`: a screen need not lay them out. */
export const rowsShownMax = 300
export const laterAttribute = 'data-print-later'

export type FillInput = {
  operations: readonly Operation[]
  data: Readonly<Record<string, unknown>>
  approvals: readonly ApprovalRow[]
  env: PrintEnvironment
  /** Rows of all loops together. */
  rowLimit?: number
}
export type FillOutcome = { rowCount: number; hiddenCount: number; isCut: boolean }

type Run = FillInput & { outcome: FillOutcome; rowLimit: number }

/**
 * Puts the data of one record into a prepared template, in place (contract 1 §22). Values become text and nothing else. It
 * stops after every row, so that the caller can let the page live; a mark that fails is left empty and the rest is printed
 * (spec 1 §8).
 */
export function* fillTemplate(root: ParentNode & Node, input: FillInput): Generator<void, FillOutcome> {
  const outcome = { rowCount: 0, hiddenCount: 0, isCut: false }
  yield* fillPart(root, { data: input.data, rows: new Map() }, { rowLimit: rowsMax, ...input, outcome })
  return outcome
}

function* fillPart(root: ParentNode & Node, scope: PrintScope, run: Run): Generator<void> {
  for (const table of outermostTables(root)) yield* fillTable(table, scope, run)
  for (const mark of root.querySelectorAll(`[${markAttribute}]`)) fillMark(mark, scope, run)
}

function outermostTables(root: ParentNode & Node): readonly Element[] {
  return [...root.querySelectorAll('table')].filter((table) => {
    const around = table.parentElement?.closest('table')
    return !around || !root.contains(around)
  })
}

/** Rows with tags of a sub-table are repeated for each of its rows; all others stay once (contract 2 §20.1). */
function* fillTable(table: Element, scope: PrintScope, run: Run): Generator<void> {
  const shown = { count: 0 }
  const sections = [...table.children].filter((child) => /^(TBODY|TFOOT)$/.test(child.tagName))
  const direct = [...table.children].some((child) => child.tagName === 'TR')
  for (const section of direct ? [table, ...sections] : sections) {
    for (const group of rowGroups(section, scope, run)) {
      if (group.key) yield* repeatGroup(group, scope, run, shown)
      else for (const row of group.rows) yield* fillPart(row, scope, run)
    }
  }
}

type Group = { key: string; rows: Element[] }

/** Neighbouring rows of the same sub-table belong together: an item may take two lines. */
function rowGroups(section: Element, scope: PrintScope, run: Run): readonly Group[] {
  const groups: Group[] = []
  for (const row of [...section.children].filter((child) => child.tagName === 'TR')) {
    const key = loopKey(row, scope, run)
    const last = groups.at(-1)
    if (last && last.key === key) last.rows.push(row)
    else groups.push({ key, rows: [row] })
  }
  return groups
}

/** The sub-table of a row's first tag that is not being repeated already. Tables inside the row speak for themselves. */
function loopKey(row: Element, scope: PrintScope, run: Run): string {
  for (const mark of row.querySelectorAll(`[${markAttribute}]`)) {
    if (mark.closest('tr') !== row) continue
    const operation = operationOf(mark, run)
    const tag = operation && tagsOf(operation).find(({ table }) => table !== headTable && !scope.rows.has(table))
    if (tag) return tag.table
  }
  return ''
}

function* repeatGroup({ key, rows }: Group, scope: PrintScope, run: Run, shown: { count: number }): Generator<void> {
  const data = rowsOf(scope.data, key)
  const place = rows[0]
  const [section, before] = [place?.parentNode, (rows.at(-1)?.nextSibling ?? null) as ChildNode | null]
  if (!place || !section) return
  const groupLength = rows.length
  const added = (Math.min(data.length, run.rowLimit - run.outcome.rowCount) - 1) * groupLength
  stretchCells(place, groupLength, added)
  for (const row of rows) row.remove()
  for (const [index, item] of data.entries()) {
    if (run.outcome.rowCount >= run.rowLimit) {
      run.outcome.isCut = true
      return
    }
    run.outcome.rowCount += 1
    shown.count += 1
    const inner = { data: scope.data, rows: new Map(scope.rows).set(key, item) }
    for (const row of rows) {
      const copy = row.cloneNode(true) as Element
      if (index > 0) copy.removeAttribute(pageBreakAttribute)
      if (shown.count > rowsShownMax) {
        copy.setAttribute(laterAttribute, '')
        run.outcome.hiddenCount += 1
      }
      yield* fillPart(copy, inner, run)
      section.insertBefore(copy, before)
    }
    yield
  }
}

/** A cell that reached down beside the repeated rows reaches down beside all of them. */
function stretchCells(first: Element, groupLength: number, added: number) {
  let distance = 1
  for (let row = first.previousElementSibling; row; row = row.previousElementSibling, distance += 1) {
    for (const cell of row.children) {
      const span = Number(cell.getAttribute('rowspan'))
      if (span >= distance + groupLength) cell.setAttribute('rowspan', String(Math.max(1, span + added)))
    }
  }
}

function operationOf(mark: Element, run: Run): Operation | undefined {
  return run.operations[Number(mark.getAttribute(markAttribute))]
}

function fillMark(mark: Element, scope: PrintScope, run: Run) {
  try {
    const operation = operationOf(mark, run)
    mark.replaceWith(...(operation ? nodesOf(mark.ownerDocument, operation, scope, run) : []))
  } catch {
    // Spec 1 §8: a tag that fails is skipped silently.
    mark.remove()
  }
}

function nodesOf(document: Document, operation: Operation, scope: PrintScope, run: Run): readonly (string | Node)[] {
  if (operation.kind === 'value') return lines(document, textOf(tagValue(operation.tag, scope)))
  if (operation.kind === 'system') return systemNodes(document, operation.name, run)
  if (operation.kind === 'picture') return pictureNodes(document, operation, scope, run)
  return lines(document, functionText(operation.kind, operation.args, scope, run.env))
}

/** Text with the line ends of a text area. */
function lines(document: Document, text: string): readonly (string | Node)[] {
  const [first = '', ...others] = text.split(/\r\n|\r|\n/)
  return [first, ...others.flatMap((line) => [document.createElement('br'), line])]
}

function systemNodes(document: Document, name: string, { env, approvals }: Run): readonly (string | Node)[] {
  if (name === 'systemPrinter') return [env.printer]
  if (name === 'systemPrintTime') return [env.printTime]
  const table = approvalTable(document, approvals)
  return table ? [table] : []
}

function pictureNodes(
  document: Document,
  { picture, width, height, content }: Extract<Operation, { kind: 'picture' }>,
  scope: PrintScope,
  { env }: Run,
): readonly Node[] {
  const only = content.length === 1 ? content[0] : undefined
  if (picture === 'img') {
    const value = only !== undefined && typeof only !== 'string' ? tagValue(only, scope) : partsText(content, scope)
    return picturesOf(value).map((source) => imageNode(document, source, { width, height }, ''))
  }
  const text = partsText(content, scope).trim()
  const code = text === '' ? null : env.codePicture(picture, text, { width, height })
  return code ? [imageNode(document, code.source, code, text)] : []
}

function imageNode(document: Document, source: string, size: { width: number | null; height: number | null }, text: string) {
  const image = document.createElement('img')
  image.setAttribute('src', source)
  image.setAttribute('alt', text)
  const sides = (['width', 'height'] as const).flatMap((side) => (size[side] === null ? [] : [`${side}: ${size[side]}px`]))
  image.setAttribute('style', ['display: inline-block', ...sides].join('; '))
  return image
}
