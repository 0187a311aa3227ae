import { parseAmount } from '@/lib/domain/decimal'
import { cellPlace } from './template'
import type { Value } from './value'

/**
 * Formulas of a report: numbers, texts between double quotes, cells (`A1`), ranges (`A1:B3`), fields of data sets (`orders.amount`),
 * values of the search form (`param.month`), `value`, functions by a white list, `+ - * / ^ & %`, comparisons and brackets. They are
 * read into a tree and never run as program text; length, depth and number of parts are bounded.
 */
export type Formula =
  | { kind: 'value'; value: Value }
  | { kind: 'cells'; row: number; column: number; rowEnd: number; columnEnd: number }
  | { kind: 'field'; dataSet: string; field: string }
  | { kind: 'self' }
  | { kind: 'call'; name: string; args: readonly Formula[] }
  | { kind: 'binary'; operator: BinaryOperator; left: Formula; right: Formula }
  | { kind: 'negative' | 'percent'; of: Formula }

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '>' | '<=' | '>='

export type FormulaResult = { formula: Formula } | { fault: 'syntax' | 'tooDeep'; at: number }

const depthMax = 50
const partsMax = 1000

/** Its groups: a text, a number, a name, a sign, and what is none of these. */
export const tokenPattern =
  /\s*(?:("(?:[^"]|"")*")|(\d+(?:\.\d*)?|\.\d+)|([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)?)|(<>|<=|>=|[-+*/^&=<>(),:%])|(\S))/uy

type Token = { kind: 'text' | 'number' | 'name' | 'sign'; text: string; at: number }

class FormulaError extends Error {
  constructor(
    readonly fault: 'syntax' | 'tooDeep',
    readonly at: number,
  ) {
    super(fault)
  }
}

export function parseFormula(source: string): FormulaResult {
  try {
    const reader = new Reader(tokensOf(source.replace(/^\s*=/, ' ')))
    const formula = reader.expression(0)
    reader.demandEnd()
    return { formula }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { fault: error.fault, at: error.at }
  }
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  const pattern = new RegExp(tokenPattern.source, tokenPattern.flags)
  while (pattern.lastIndex < source.length) {
    const at = pattern.lastIndex
    const match = pattern.exec(source)
    if (!match) break
    const [, text, number, name, sign, other] = match
    if (other !== undefined || tokens.length >= partsMax) throw new FormulaError('syntax', at)
    if (text !== undefined) tokens.push({ kind: 'text', text: text.slice(1, -1).replaceAll('""', '"'), at })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, at })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at })
  }
  return tokens
}

/** Weaker first, as spreadsheets bind them. */
const levels: readonly (readonly BinaryOperator[])[] = [['=', '<>', '<', '>', '<=', '>='], ['&'], ['+', '-'], ['*', '/'], ['^']]

class Reader {
  #place = 0
  #depth = 0

  constructor(private readonly tokens: readonly Token[]) {}

  expression(level: number): Formula {
    const operators = levels[level]
    if (!operators) return this.#unary()
    let left = this.expression(level + 1)
    for (;;) {
      const operator = operators.find((sign) => this.#isSign(sign))
      if (operator === undefined) return left
      this.#place += 1
      left = { kind: 'binary', operator, left, right: this.expression(level + 1) }
    }
  }

  demandEnd(): void {
    if (this.#place < this.tokens.length) throw this.#wrong()
  }

  #unary(): Formula {
    if (this.#take('-')) return { kind: 'negative', of: this.#deeper(() => this.#unary()) }
    if (this.#take('+')) return this.#deeper(() => this.#unary())
    let formula = this.#primary()
    while (this.#take('%')) formula = { kind: 'percent', of: formula }
    return formula
  }

  #primary(): Formula {
    if (this.#take('(')) {
      const inner = this.#deeper(() => this.expression(0))
      if (!this.#take(')')) throw this.#wrong()
      return inner
    }
    const token = this.tokens[this.#place]
    if (!token || token.kind === 'sign') throw this.#wrong()
    this.#place += 1
    if (token.kind === 'text') return { kind: 'value', value: token.text }
    if (token.kind === 'number') return { kind: 'value', value: parseAmount(token.text) }
    return this.#named(token.text)
  }

  #named(name: string): Formula {
    if (this.#take('(')) return { kind: 'call', name: name.toUpperCase(), args: this.#args() }
    const dot = name.indexOf('.')
    if (dot > 0) return { kind: 'field', dataSet: name.slice(0, dot), field: name.slice(dot + 1) }
    if (name === 'value') return { kind: 'self' }
    if (/^(true|false)$/i.test(name)) return { kind: 'value', value: name.toLowerCase() === 'true' }
    const start = cellPlace(name.toUpperCase())
    if (!start) throw this.#wrong()
    if (!this.#take(':')) return { kind: 'cells', ...start, rowEnd: start.row, columnEnd: start.column }
    const token = this.tokens[this.#place]
    const end = token?.kind === 'name' ? cellPlace(token.text.toUpperCase()) : null
    if (!end || end.row < start.row || end.column < start.column) throw this.#wrong()
    this.#place += 1
    return { kind: 'cells', ...start, rowEnd: end.row, columnEnd: end.column }
  }

  #args(): Formula[] {
    const args: Formula[] = []
    if (this.#take(')')) return args
    for (;;) {
      args.push(this.#deeper(() => this.expression(0)))
      if (this.#take(')')) return args
      if (!this.#take(',')) throw this.#wrong()
    }
  }

  #deeper<T>(read: () => T): T {
    this.#depth += 1
    if (this.#depth > depthMax) throw new FormulaError('tooDeep', this.tokens[this.#place]?.at ?? 0)
    const result = read()
    this.#depth -= 1
    return result
  }

  #isSign(sign: string): boolean {
    const token = this.tokens[this.#place]
    return token?.kind === 'sign' && token.text === sign
  }

  #take(sign: string): boolean {
    const isThere = this.#isSign(sign)
    if (isThere) this.#place += 1
    return isThere
  }

  #wrong(): FormulaError {
    return new FormulaError('syntax', this.tokens[this.#place]?.at ?? 0)
  }
}
