import { designBytesMax, designProblemsMax } from './limits'
import { type ParseContext, parseNodes } from './parse-node'
import { isRecord, own, type RawRecord, readFlag, readNumber, readText, readTexts } from './read'
import type { DesignProblem, FormConfig, FormDesign } from './types'
import type { WidgetSchemas } from './widget-schema'

/**
 * Reads a form design from its stored text or from an object (contract 3a). Never throws: what cannot be read is listed in
 * `problems` (`problemsOf` adds what reading does not notice), what can be used is in the tree, and `serializeDesign` gives the whole document back.
 */
export function parseDesign(formData: string | unknown, schemas: WidgetSchemas): FormDesign {
  const document = readDocument(formData)
  if ('problem' in document) {
    const unreadableSource = typeof formData === 'string' ? formData : null
    return { ...emptyDesign(), problems: [document.problem], unreadableSource }
  }
  const isFieldList = Array.isArray(document.value)
  const raw: RawRecord = isFieldList ? { fields: document.value } : (document.value as RawRecord)
  const context: ParseContext = { schemas, problems: [], fieldCount: 0 }
  const fields = parseNodes(own(raw, 'fields'), context, {
    key: 'fields',
    depth: 0,
    parentType: '',
    parentTable: null,
    isHidden: false,
    taken: new Map(),
  })
  if (own(raw, 'fields') !== undefined && !Array.isArray(own(raw, 'fields'))) {
    context.problems.unshift({ code: 'badConfig', where: 'fields' })
  }
  const design: FormDesign = { ...emptyDesign(), fields, raw, isFieldList, config: readConfig(raw) }
  return { ...design, problems: context.problems.slice(0, designProblemsMax) }
}

/** The stored document with every key it had. */
export function serializeDesign(design: FormDesign): string {
  if (design.unreadableSource !== null) return design.unreadableSource
  return JSON.stringify(design.isFieldList ? design.raw.fields : design.raw)
}

type DocumentResult = { value: RawRecord | readonly unknown[] } | { problem: DesignProblem }

/** JSON text, JSON text inside JSON text, or an object. */
export function readDocument(stored: unknown): DocumentResult {
  let value = stored
  for (let round = 0; round < 2 && typeof value === 'string'; round += 1) {
    if (value.length > designBytesMax) return { problem: { code: 'tooLarge', where: 'formData' } }
    try {
      value = JSON.parse(value)
    } catch {
      return { problem: { code: 'notJson', where: 'formData' } }
    }
  }
  if (!Array.isArray(value) && !isRecord(value)) return { problem: { code: 'notAnObject', where: 'formData' } }
  if (!isWithinJsonDepth(value)) return { problem: { code: 'tooDeep', where: 'formData' } }
  return { value }
}

/** Each level of nodes is three levels of JSON. Deeper documents would overflow the stack when they are written back. */
const jsonDepthMax = 2_000

export function isWithinJsonDepth(root: object): boolean {
  let level: object[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > jsonDepthMax) return false
    const next: object[] = []
    for (const item of level) {
      for (const child of Object.values(item)) {
        if (typeof child === 'object' && child !== null) next.push(child)
      }
    }
    level = next
  }
  return true
}

function emptyDesign(): FormDesign {
  return { fields: [], config: readConfig({}), raw: {}, problems: [], isFieldList: false, unreadableSource: null }
}

function readConfig(raw: RawRecord): FormConfig {
  const text = (key: string, fallback: string) => readText(own(raw, key)) || fallback
  return {
    size: readSize(own(raw, 'size')),
    labelPosition: oneOf(own(raw, 'labelPosition'), ['left', 'right', 'top'], 'right'),
    labelWidth: clamp(readNumber(own(raw, 'labelWidth')), 0, 1000, 100),
    gutter: clamp(readNumber(own(raw, 'gutter')), 0, 100, 15),
    disabled: readFlag(own(raw, 'disabled')),
    popupType: oneOf(own(raw, 'popupType'), ['general', 'drawer', 'fullScreen'], 'general'),
    generalWidth: readWidth(own(raw, 'generalWidth'), '600px'),
    drawerWidth: readWidth(own(raw, 'drawerWidth'), '600px'),
    fullScreenWidth: readWidth(own(raw, 'fullScreenWidth'), '100%'),
    isWordForm: own(raw, 'formStyle') === 'word-form',
    confirmButtonText: text('confirmButtonText', '确 定'),
    cancelButtonText: text('cancelButtonText', '取 消'),
    hasConfirmAndAddBtn: readFlag(own(raw, 'hasConfirmAndAddBtn')),
    confirmAndAddText: text('confirmAndAddText', '确定并继续操作'),
    hasPrintBtn: readFlag(own(raw, 'hasPrintBtn')),
    printButtonText: text('printButtonText', '打 印'),
    printIds: readTexts(own(raw, 'printId')),
    concurrencyLock: readFlag(own(raw, 'concurrencyLock')),
    logicalDelete: readFlag(own(raw, 'logicalDelete')),
  }
}

/** 3.6 calls the sizes large, default (or middle) and small (contract 3a §16). */
export function readSize(value: unknown): FormConfig['size'] {
  if (value === 'large') return 'medium'
  if (value === 'default' || value === 'middle') return 'small'
  return oneOf(value, ['medium', 'small', 'mini'], 'small')
}

/** A length in px or %, so that nothing else reaches a style. */
function readWidth(value: unknown, fallback: string): string {
  const text = typeof value === 'number' ? `${value}px` : readText(value)
  return /^\d{1,4}(\.\d{1,2})?(px|%)$/.test(text) ? text : fallback
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.find((item) => item === value) ?? fallback
}

function clamp(value: number | undefined, min: number, max: number, fallback: number): number {
  return value === undefined ? fallback : Math.min(max, Math.max(min, value))
}
