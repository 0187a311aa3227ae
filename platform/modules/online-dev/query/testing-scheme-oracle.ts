import type { SchemeRow } from '../../permission/public'

/** What a condition of a data scheme means, read plainly from contract 2 §12.6 and §12.7 and over values in memory. */

export type Kind = 'text' | 'number' | 'date' | 'scalar' | 'list' | 'path' | 'paths' | 'sealed'
/** `mixed`: ids carry what they are of. */
export type FieldCase = {
  code: string
  kind: Kind
  type: string
  contents: readonly string[]
  format?: string
  mixed?: true
  more?: object
}

export type Asked = { fieldCase: FieldCase; row: SchemeRow; variable: string[]; isInRows: boolean }

/** `null`: no meaning, so it must be refused. */
export type Test = ((value: unknown) => boolean) | null

export function meaningOf({ fieldCase, row, variable }: Asked): Test {
  const { kind, mixed } = fieldCase
  const { op, conditionText: content, value } = row
  const isBlank = (held: unknown) => held === null || held === '' || (Array.isArray(held) && held.length === 0)
  if (op === 'null') return isBlank
  if (op === 'notNull') return (held) => !isBlank(held)
  if (kind === 'sealed') return null
  const isVariable = content.startsWith('@')
  const isPicker = content.endsWith('Select')
  const isMembership = ['==', '<>', 'in', 'notIn'].includes(op)
  if (isVariable || isPicker || !['text', 'number', 'date', 'scalar'].includes(kind)) {
    if (!isMembership) return null
  }
  const isExcluding = op === '<>' || op === 'notIn' || op === 'notLike'
  const asked = isVariable ? variable : leaves(content, value)
  // Nothing to compare with matches nothing, excluded or not.
  if ((isVariable || op === 'in' || op === 'notIn') && asked.length === 0) return () => false
  if (isMembership) {
    const has = (held: unknown) => asked.some((one) => isHeld(held, one, { ...fieldCase, format: unitOf(fieldCase, row) }))
    const counts = mixed ? (held: unknown) => has(stripped(held, content)) : has
    return (held) => counts(held) !== isExcluding
  }
  if (kind === 'number' && op.toLowerCase().endsWith('like')) {
    return (held) => (held !== null && String(held).includes(String(value))) !== isExcluding
  }
  if (op === 'like' || op === 'notLike') {
    if (kind === 'date') return null
    return (held) => (typeof held === 'string' && held.toLowerCase().includes(String(value).toLowerCase())) !== isExcluding
  }
  return ordered(fieldCase, row)
}

/** What is asked for, one by one; of a way from the root its end. */
function leaves(content: string, value: unknown): unknown[] {
  if (content !== 'organizeSelect') return Array.isArray(value) ? value : [value]
  const list = value as string[] | string[][]
  return Array.isArray(list[0]) ? (list as string[][]).map((way) => way.at(-1)) : list.length === 0 ? [] : [list.at(-1)]
}

const kindsOf = (content: string): string[] => {
  if (content.startsWith('@user') || content === 'userSelect') return ['user']
  const own: Record<string, string> = { posSelect: 'position', roleSelect: 'role', groupSelect: 'group' }
  return own[content] ? [own[content]] : ['company', 'department']
}

/** Ids of the kind that is asked for, without their kind. */
function stripped(held: unknown, content: string): unknown {
  const strip = (one: unknown) => {
    const [id, kind] = String(one).split('--')
    return kind === undefined || kindsOf(content).includes(kind) ? id : one
  }
  return Array.isArray(held) ? held.map(strip) : held === null ? null : strip(held)
}

function isHeld(held: unknown, one: unknown, { kind, format }: FieldCase): boolean {
  if (held === null) return false
  if (kind === 'number') return Number(held) === Number(one)
  if (kind === 'date') return unitStart(Number(held), format) === unitStart(Number(one), format)
  if (kind === 'paths') return (held as string[][]).some((way) => way.includes(one as string))
  return Array.isArray(held) ? held.includes(one) : held === String(one)
}

const unitOf = ({ format }: FieldCase, row: SchemeRow) => row.format || format || ''

function unitStart(ms: number, format: string | undefined): number {
  const date = new Date(ms)
  if (format === 'yyyy-MM') return new Date(date.getFullYear(), date.getMonth()).getTime()
  if (format === 'yyyy-MM-dd') return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.floor(ms / 1000) * 1000
}

function ordered(fieldCase: FieldCase, row: SchemeRow): Test {
  const { kind } = fieldCase
  const at = (value: unknown) => {
    if (kind === 'number') return Number(value)
    return kind === 'date' ? unitStart(Number(value), unitOf(fieldCase, row)) : String(value)
  }
  const compare = (held: unknown, value: unknown) => {
    const [a, b] = [at(held), at(value)]
    // By code point, as records are sorted.
    if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
    return a < b ? -1 : Number(a > b)
  }
  const [from, to] = Array.isArray(row.value) ? row.value : [row.value, row.value]
  const tests: Record<string, (held: unknown) => boolean> = {
    '>': (held) => compare(held, row.value) > 0,
    '>=': (held) => compare(held, row.value) >= 0,
    '<': (held) => compare(held, row.value) < 0,
    '<=': (held) => compare(held, row.value) <= 0,
    between: (held) => compare(held, from) >= 0 && compare(held, to) <= 0,
  }
  return (held) => held !== null && (tests[row.op]?.(held) ?? false)
}
