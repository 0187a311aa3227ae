import type { Texts } from '@/lib/client/use-texts'
import { adminActions, adminObjects } from '@/lib/contract/system/admin-history'
import type { Tone } from '@/lib/domain/tone'
import { isRecord } from '@/lib/form/read'

const tones: Readonly<Record<string, Tone>> = {
  create: 'green',
  update: 'blue',
  delete: 'red',
  state: 'amber',
  grant: 'violet',
  members: 'cyan',
  view: 'grey',
  password: 'amber',
  restore: 'cyan',
}

export function actionTone(action: string): Tone {
  return tones[action] ?? 'grey'
}

/** The platform may be newer than this page: what it names otherwise is shown as it is. */
export function actionText(action: string, t: Texts): string {
  return (adminActions as readonly string[]).includes(action) ? t(`actions.${action}`) : action
}

export function objectText(objectType: string, t: Texts): string {
  return (adminObjects as readonly string[]).includes(objectType) ? t(`objects.${objectType}`) : objectType
}

/** One thing that is another afterwards. Of lists only what came and what went. */
export type Difference = { key: string; kind: 'value' | 'list'; before: readonly string[]; after: readonly string[] }

type Naming = {
  names: Readonly<Record<string, string>>
  /** In the words of the person: numbers of states, moments. */
  valueText: (key: string, value: unknown) => string | null
}

/** Of no interest to a reader: numbers of the record keeping itself. */
const hidden = new Set([
  ...['id', 'version', 'creatorTime', 'lastModifyTime', 'hasChildren', 'children', 'isLeaf'],
  // Told by their names beside them.
  ...['conditionSymbol'],
])

/** What differs between two versions, in the order of the newer one; ids by name. */
export function differencesOf(before: unknown, after: unknown, naming: Naming): Difference[] {
  const [old, now] = [opened(before), opened(after)]
  const keys = [...new Set([...Object.keys(now), ...Object.keys(old)])].filter((key) => !hidden.has(key))
  return keys.flatMap((key) => differenceOf(key, old[key], now[key], naming) ?? [])
}

/** What a scheduled task runs and when is the text of a record; it is compared key by key too. */
const openedKey = 'executeContent'

function opened(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) return {}
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const inner = key === openedKey && typeof one === 'string' ? parsed(one) : null
    return inner ? Object.entries(inner) : [[key, one] as const]
  })
  return Object.fromEntries(entries)
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function differenceOf(key: string, old: unknown, now: unknown, naming: Naming): Difference | null {
  if (isSame(old, now)) return null
  if (Array.isArray(old ?? now) && Array.isArray(now ?? old)) {
    const texts = (list: unknown) => (Array.isArray(list) ? list : []).map((one) => textOf(key, one, naming))
    const [went, came] = [texts(old), texts(now)]
    return {
      key,
      kind: 'list',
      before: went.filter((text) => !came.includes(text)),
      after: came.filter((text) => !went.includes(text)),
    }
  }
  return { key, kind: 'value', before: lines(textOf(key, old, naming)), after: lines(textOf(key, now, naming)) }
}

function isSame(old: unknown, now: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === '' ? null : value)
  return JSON.stringify(plain(old)) === JSON.stringify(plain(now))
}

function lines(text: string): string[] {
  return text === '' ? [] : [text]
}

function textOf(key: string, value: unknown, naming: Naming): string {
  const known = naming.valueText(key, value)
  if (known !== null) return known
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => textOf(key, one, naming)).join(' / ')
  if (isRecord(value)) return typeof value['fullName'] === 'string' ? value['fullName'] : parameterText(value)
  return String(value)
    .split(',')
    .map((part) => nameOf(part, naming.names))
    .join(', ')
}

/** What an interface is asked with, as a line; of other records what they hold. */
function parameterText(value: Record<string, unknown>): string {
  const { field, relationField, sourceType } = value
  if (typeof field !== 'string' || sourceType === undefined) return JSON.stringify(value)
  return `${field}: ${sourceType === 3 ? '' : String(relationField ?? '')}`
}

/** Ids of pickers come with their kind: `id--user`. */
function nameOf(text: string, names: Naming['names']): string {
  return names[text] ?? names[text.split('--')[0] ?? ''] ?? text
}
