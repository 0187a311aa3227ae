import { AppError } from '@/lib/errors/app-error'

/** A piece of an interface's SQL. `slot` is a parameter `{name}` or a variable `@name`: it becomes a bound value, never text. */
export type SqlToken =
  | { kind: 'space' | 'symbol' | 'number'; text: string }
  /** Folded is how PostgreSQL reads it. */
  | { kind: 'word'; text: string; folded: string }
  | { kind: 'quotedName'; text: string; folded: string }
  /** Text between quotes, in parts: literal text and slots. */
  | { kind: 'text'; parts: readonly (string | Slot)[] }
  | { kind: 'slot'; slot: Slot }

export type Slot = { kind: 'parameter' | 'variable'; name: string }

/** Where values may stand: `{name}` as a parameter, and the `@variables` that count inside quotes too. */
export type SlotRules = { hasParameters: boolean; quotedVariables: readonly string[] }

const interfaceSlots: SlotRules = { hasParameters: true, quotedVariables: ['keyword'] }

const sqlLengthMax = 20_000

const patterns: readonly (readonly [string, RegExp])[] = [
  ['space', /\s+/y],
  ['comment', /--[^\n]*|\/\*(?:(?!\/\*|\*\/)[\s\S])*\*\//y],
  ['word', /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y],
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+/y],
  ['text', /'(?:[^']|'')*'/y],
  ['quotedName', /"(?:[^"]|"")+"/y],
  ['parameter', /\{[^{}'"]{1,100}\}/y],
  ['variable', /@[A-Za-z]\w*/y],
  // What is not listed here, such as `;`, `$` or `\`, is refused.
  ['symbol', /[(),.+\-*/%<>=!|:[\]]/y],
]

/** Reads SQL as PostgreSQL would, or refuses it: what this reader does not know must not reach the database. */
export function readSql(source: string, slots: SlotRules = interfaceSlots): SqlToken[] {
  const text = source.trim().replace(/;$/, '')
  if (text === '') throw badSql('请输入SQL语句')
  if (text.length > sqlLengthMax || text.includes('\0')) throw badSql('SQL语句过长或含有不支持的字符')
  const tokens: SqlToken[] = []
  let at = 0
  while (at < text.length) {
    const found = match(text, at)
    if (!found || (found.kind === 'parameter' && !slots.hasParameters))
      throw badSql(`SQL语句含有不支持的字符：${text.charAt(at)}`)
    // `E'…'`, `U&'…'` and their kin would read the quotes after them by other rules.
    const before = tokens.at(-1)
    const isQuote = found.kind === 'text' || found.kind === 'quotedName'
    if (isQuote && before && before.kind !== 'space' && before.kind !== 'symbol')
      throw badSql(`SQL语句含有不支持的字符：${found.text}`)
    tokens.push(tokenOf(found.kind, found.text, slots))
    at += found.text.length
  }
  demandBalance(tokens)
  return tokens
}

function match(text: string, at: number): { kind: string; text: string } | null {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) return { kind, text: found[0] }
  }
  return null
}

function tokenOf(kind: string, text: string, slots: SlotRules): SqlToken {
  switch (kind) {
    case 'word':
      return { kind, text, folded: text.toLowerCase() }
    case 'quotedName':
      return { kind, text, folded: text.slice(1, -1).replaceAll('""', '"') }
    case 'text':
      return { kind, parts: textParts(text.slice(1, -1).replaceAll("''", "'"), slots) }
    case 'parameter':
      return { kind: 'slot', slot: { kind, name: text.slice(1, -1).trim() } }
    case 'variable':
      return { kind: 'slot', slot: { kind, name: text.slice(1) } }
    case 'number':
    case 'symbol':
      return { kind, text }
    default:
      return { kind: 'space', text: ' ' }
  }
}

/** Authors write `'{name}'` and `'%{name}%'` too; the slot inside is a value all the same. */
function textParts(text: string, { hasParameters, quotedVariables }: SlotRules): (string | Slot)[] {
  const variables = quotedVariables.map((name) => `@${name}\\b`)
  const slot = new RegExp(`(${[...(hasParameters ? ['\\{[^{}]{1,100}\\}'] : []), ...variables].join('|')})`)
  // Every second piece is what the pattern caught.
  return text.split(slot).flatMap((part, index): (string | Slot)[] => {
    if (part === '') return []
    if (index % 2 === 0) return [part]
    if (part.startsWith('@')) return [{ kind: 'variable', name: part.slice(1) }]
    return [{ kind: 'parameter', name: part.slice(1, -1).trim() }]
  })
}

/** The text is put into brackets of our own; it must not close them. */
function demandBalance(tokens: readonly SqlToken[]): void {
  let depth = 0
  for (const token of tokens) {
    if (token.kind !== 'symbol') continue
    if (token.text === '(') depth += 1
    if (token.text === ')') depth -= 1
    if (depth < 0) break
  }
  if (depth !== 0) throw badSql('SQL语句的括号不匹配')
}

/** Why SQL does not run: it cannot be read, holds a forbidden word, asks for too much, or the database refused it. */
type SqlFault = 'syntax' | 'sensitive' | 'tooLarge' | 'failed'

/** SQL of an author that does not run. Its text is that of data interfaces; whoever runs other SQL words it by the fault. */
export class SqlRefusal extends AppError {
  readonly fault: SqlFault
  /** The word that is forbidden. */
  readonly word: string

  constructor(fault: SqlFault, userMessage: string, { word = '', cause }: { word?: string; cause?: unknown } = {}) {
    super('refused', `the SQL of an author is refused: ${userMessage}`, { userMessage, cause })
    this.fault = fault
    this.word = word
  }
}

export function badSql(message: string): SqlRefusal {
  return new SqlRefusal('syntax', message)
}

export function sensitiveSql(word: string): SqlRefusal {
  return new SqlRefusal('sensitive', `当前SQL含有敏感字：${word}`, { word })
}

export function tooLargeSql(): SqlRefusal {
  return new SqlRefusal('tooLarge', 'SQL语句查询的数据量过大')
}
