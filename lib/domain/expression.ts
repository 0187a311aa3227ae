import { type Amount, amountToNumber, boundAmount, divideAmount, isAmount, parseAmount, zero } from './decimal'

/**
 * Calculation formulas (contract 3a §10, grammar of spec 2 §5.2): numbers and fields joined by the four operations and
 * brackets. Nothing else is accepted, nothing is ever evaluated as program text, and size and depth are bounded.
 */

type ExpressionFault = 'tooLong' | 'tooDeep' | 'unknownToken' | 'badNumber' | 'badOrder' | 'unbalanced' | 'empty'

type Operator = '+' | '-' | '×' | '÷'

type Step = { kind: 'number'; value: Amount } | { kind: 'field'; name: string } | { kind: 'operator'; operator: Operator }

/** Steps in reverse Polish order: evaluation needs a stack and no recursion. */
export type Expression = { steps: readonly Step[]; fields: readonly string[] }

type ExpressionResult = { expression: Expression } | { fault: ExpressionFault }

const tokensMax = 2_000
const textLengthMax = 20_000
const depthMax = 100

const operators: ReadonlyMap<string, Operator> = new Map([
  ['+', '+'],
  ['-', '-'],
  ['−', '-'],
  ['×', '×'],
  ['*', '×'],
  ['÷', '÷'],
  ['/', '÷'],
])

/** Plus and minus bind weaker than multiply and divide. */
const strength: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, '×': 2, '÷': 2 }

type Token = Step | { kind: 'open' } | { kind: 'close' }

export function parseExpression(source: unknown): ExpressionResult {
  const tokens = tokenize(source)
  return Array.isArray(tokens) ? toSteps(tokens) : { fault: tokens }
}

/** The tokens as text for people; fields by their label. */
export function expressionText(source: unknown): string {
  if (typeof source === 'string') return source
  if (!Array.isArray(source)) return ''
  return source.map((token) => (typeof token === 'string' ? token : String(token?.label ?? token?.__vModel__ ?? ''))).join('')
}

export type EvaluationFault = 'divisionByZero' | 'notANumber' | 'overflow'

/** The value, or 0 with the fault (spec 2 §5.1). A missing operand counts 0, a text that is no number makes the result 0. */
export function evaluateExpression(
  expression: Expression,
  operandOf: (field: string) => unknown,
): { value: Amount; fault?: EvaluationFault } {
  const stack: Amount[] = []
  for (const step of expression.steps) {
    if (step.kind === 'number') stack.push(step.value)
    else if (step.kind === 'field') {
      const operand = readOperand(operandOf(step.name))
      if (operand === null) return { value: zero, fault: 'notANumber' }
      stack.push(operand)
    } else {
      const right = stack.pop() ?? zero
      const left = stack.pop() ?? zero
      if (step.operator === '÷' && right.eq(0)) return { value: zero, fault: 'divisionByZero' }
      stack.push(boundAmount(apply(step.operator, left, right)))
    }
  }
  const value = stack.pop() ?? zero
  return amountToNumber(value) === null ? { value: zero, fault: 'overflow' } : { value }
}

function apply(operator: Operator, left: Amount, right: Amount): Amount {
  switch (operator) {
    case '+':
      return left.plus(right)
    case '-':
      return left.minus(right)
    case '×':
      return left.times(right)
    case '÷':
      return divideAmount(left, right)
  }
}

function readOperand(value: unknown): Amount | null {
  if (value === undefined || value === null || value === '') return zero
  return isAmount(value) ? value : parseAmount(value)
}

function tokenize(source: unknown): Token[] | ExpressionFault {
  if (typeof source === 'string') {
    if (source.length > textLengthMax) return 'tooLong'
    return tokenizeParts(splitText(source))
  }
  if (!Array.isArray(source) || source.length === 0) return 'empty'
  if (source.length > tokensMax) return 'tooLong'
  return tokenizeParts(source)
}

/** Text form: names of fields stand as words, so that a formula can be written by hand. */
function splitText(text: string): unknown[] {
  const words = text.match(/[\p{L}_$][\p{L}\p{N}_$]*(?:[.][\p{L}_$][\p{L}\p{N}_$]*)?|\S/gu) ?? []
  return words.slice(0, tokensMax + 1).map((word) => (word.length > 1 || /[\p{L}_$]/u.test(word) ? { __vModel__: word } : word))
}

function tokenizeParts(parts: readonly unknown[]): Token[] | ExpressionFault {
  if (parts.length > tokensMax) return 'tooLong'
  const tokens: Token[] = []
  let digits = ''
  const flush = () => {
    if (digits === '') return true
    const value = /^(\d+(\.\d*)?|\.\d+)$/.test(digits) && digits.length <= 60 ? parseAmount(digits) : null
    digits = ''
    if (value === null) return false
    tokens.push({ kind: 'number', value })
    return true
  }
  for (const part of parts) {
    // Each digit of a number is a token of its own (contract 3a §10).
    if (typeof part === 'string' && /^[\d.]+$/.test(part)) {
      digits += part
      continue
    }
    if (!flush()) return 'badNumber'
    const token = readToken(part)
    if (token === null) return 'unknownToken'
    tokens.push(token)
  }
  return flush() ? tokens : 'badNumber'
}

function readToken(part: unknown): Token | null {
  if (typeof part === 'number' && Number.isFinite(part) && part >= 0) {
    const value = parseAmount(part)
    return value && { kind: 'number', value }
  }
  if (part === '(' || part === '（') return { kind: 'open' }
  if (part === ')' || part === '）') return { kind: 'close' }
  if (typeof part === 'string') {
    const operator = operators.get(part)
    return operator ? { kind: 'operator', operator } : null
  }
  const name = typeof part === 'object' && part !== null ? (part as { __vModel__?: unknown }).__vModel__ : undefined
  return typeof name === 'string' && name !== '' && name.length <= 300 ? { kind: 'field', name } : null
}

/** Shunting-yard; operands and operators must alternate, with operands at both ends. */
function toSteps(tokens: readonly Token[]): ExpressionResult {
  if (tokens.length === 0) return { fault: 'empty' }
  const steps: Step[] = []
  const waiting: (Operator | '(')[] = []
  let needsOperand = true
  let depth = 0
  for (const token of tokens) {
    const takesOperand = token.kind !== 'operator' && token.kind !== 'close'
    if (takesOperand !== needsOperand) return { fault: 'badOrder' }
    if (token.kind === 'open') {
      depth += 1
      if (depth > depthMax) return { fault: 'tooDeep' }
      waiting.push('(')
    } else if (token.kind === 'close') {
      if (!unwindToOpen(waiting, steps)) return { fault: 'unbalanced' }
      depth -= 1
    } else if (token.kind === 'operator') {
      unwindStronger(token.operator, waiting, steps)
      waiting.push(token.operator)
      needsOperand = true
    } else {
      steps.push(token)
      needsOperand = false
    }
  }
  if (needsOperand) return { fault: 'badOrder' }
  while (waiting.length > 0) {
    const operator = waiting.pop()
    if (operator === undefined || operator === '(') return { fault: 'unbalanced' }
    steps.push({ kind: 'operator', operator })
  }
  const fields = [...new Set(steps.flatMap((step) => (step.kind === 'field' ? [step.name] : [])))]
  return { expression: { steps, fields } }
}

function unwindToOpen(waiting: (Operator | '(')[], steps: Step[]): boolean {
  for (let operator = waiting.pop(); operator !== undefined; operator = waiting.pop()) {
    if (operator === '(') return true
    steps.push({ kind: 'operator', operator })
  }
  return false
}

function unwindStronger(next: Operator, waiting: (Operator | '(')[], steps: Step[]) {
  for (let top = waiting.at(-1); top !== undefined && top !== '('; top = waiting.at(-1)) {
    if (strength[top] < strength[next]) return
    waiting.pop()
    steps.push({ kind: 'operator', operator: top })
  }
}
