import { isRecord } from '@/lib/form/read'
import type { Item } from './item'

/** What the log shows of what a node went on with and gave: some rows, short, and no secrets. */

const rowsShown = 20
const listShown = 50
const textShown = 500
const charsShown = 20_000
const depthShown = 6
const hidden = '******'
const secretName = /pass(word|wd)|secret|token|authorization|cookie|api_?key|private_?key|credential|密码|密钥|口令|令牌/i

/** JSON text of rows, of the many the first. */
export function shownRows(rows: readonly Item[]): string {
  return JSON.stringify(shown(rows.slice(0, rowsShown)))
}

/** JSON text of one value. */
export function shownText(json: string): string {
  return JSON.stringify(shown(JSON.parse(json)))
}

function shown(value: unknown): unknown {
  const left = { chars: charsShown }
  return copied(value, { depth: 0, left })
}

type Room = { depth: number; left: { chars: number } }

function copied(value: unknown, { depth, left }: Room): unknown {
  if (left.chars <= 0) return '…'
  if (typeof value === 'string') {
    const text = value.length > textShown ? `${value.slice(0, textShown)}…` : value
    left.chars -= text.length
    return text
  }
  if (typeof value !== 'object' || value === null) {
    left.chars -= 8
    return value
  }
  if (depth >= depthShown) return '…'
  const inner = { depth: depth + 1, left }
  if (Array.isArray(value)) return value.slice(0, listShown).map((one) => copied(one, inner))
  return isRecord(value) ? copiedFields(value, inner) : '…'
}

function copiedFields(record: Item, room: Room): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(record)) {
    if (room.left.chars <= 0) break
    room.left.chars -= name.length
    const isSecret = secretName.test(name) && value !== null && value !== ''
    fields[name] = isSecret ? hidden : copied(value, room)
  }
  return fields
}
