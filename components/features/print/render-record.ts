import { call } from '@/lib/client/call'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import type { DictionaryItem } from '@/lib/contract/system/dictionary-selector'
import type { PrintDocument } from '@/lib/contract/system/print'
import { dateTimeFormat, formatDate, parseAnyDate } from '@/lib/datetime/format'
import { type FillOutcome, fillTemplate } from '@/lib/domain/print/fill-template'
import { dictionariesOf, type Operation, type PrintEnvironment } from '@/lib/domain/print/operations'
import { prepareTemplate } from '@/lib/domain/print/prepare-template'
import { codePicture } from './codes'
import { sanitizeTemplate } from './sanitize-template'
import { inSlices } from './slices'

export type Rendered = { content: HTMLElement; outcome: FillOutcome }

/** Fills one record after another into its template, in the given document. */
export type Renderer = (record: PrintDocument, paper: Document, signal: AbortSignal) => Promise<Rendered>

type Prepared = { html: string; body: HTMLElement; operations: readonly Operation[]; env: PrintEnvironment }

/** The records of one print share their template, which is cleaned and read once, and the time at which they are printed. */
export function createRenderer(user: { userName: string; userAccount: string }): Renderer {
  const printTime = formatDate(Date.now(), dateTimeFormat)
  const printer = `${user.userName}/${user.userAccount}`
  let prepared: Prepared | null = null
  return async (record, paper, signal) => {
    if (prepared?.html !== record.printTemplate) {
      const body = sanitizeTemplate(record.printTemplate)
      const operations = prepareTemplate(body)
      const dictionaryName = await loadDictionaries(dictionariesOf(operations), signal)
      const env = { printer, printTime, dictionaryName, dateText, codePicture }
      prepared = { html: record.printTemplate, body, operations, env }
    }
    const content = paper.importNode(prepared.body, true)
    const { operations, env } = prepared
    const steps = fillTemplate(content, { operations, env, data: record.printData, approvals: approvalsOf(record) })
    return { content, outcome: await inSlices(steps, signal) }
  }
}

function approvalsOf({ operatorRecordList }: PrintDocument) {
  return operatorRecordList.map((row) => ({
    ...row,
    handleTime: row.handleTime === undefined ? '' : formatDate(row.handleTime, dateTimeFormat),
  }))
}

function dateText(value: string, format: string): string | null {
  const isInstant = /^\d{10}(\d{3})?$/.test(value)
  const ms = isInstant ? Number(value.padEnd(13, '0')) : parseAnyDate(value)
  return ms === null ? null : formatDate(ms, format)
}

/** More dictionaries than any template names. */
const dictionariesMax = 30

/** A dictionary that cannot be had leaves the values as they are (spec 1 §8: a tag that fails is skipped). */
async function loadDictionaries(typeIds: readonly string[], signal: AbortSignal): Promise<PrintEnvironment['dictionaryName']> {
  const loaded = await Promise.all(typeIds.slice(0, dictionariesMax).map((id) => loadDictionary(id, signal)))
  const byId = new Map(loaded)
  return (typeId, value) => byId.get(typeId)?.get(value) ?? null
}

async function loadDictionary(id: string, signal: AbortSignal): Promise<readonly [string, ReadonlyMap<string, string>]> {
  const names = new Map<string, string>()
  try {
    const { data } = await call(dictionaryData.selector, { params: { id } }, { signal })
    addNames(data.list, names)
  } catch {
    signal.throwIfAborted()
  }
  return [id, names]
}

/** By id and by code: fields of a form store either. */
function addNames(items: readonly DictionaryItem[], names: Map<string, string>) {
  for (const { id, enCode, fullName, children } of items) {
    names.set(id, fullName)
    if (enCode !== '' && !names.has(enCode)) names.set(enCode, fullName)
    addNames(children, names)
  }
}
