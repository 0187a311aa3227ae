import { compileLinear } from './linear-regex'

type PatternFault = 'tooLong' | 'invalid' | 'tooCostly'

type SafePattern = {
  /** `skipped` when an answer would have taken too long: the rule is then treated as met, with a warning. */
  test: (text: string) => 'match' | 'noMatch' | 'skipped'
}

const patternLengthMax = 1_000
const textLengthMax = 100_000
/** What the language's own engine may spend on patterns that only it can run. */
const backtrackingStepsMax = 1_000_000

const compiled = new Map<string, SafePattern | { fault: PatternFault }>()
const compiledMax = 1_000

/** A pattern of a designer, as `/…/flags` or bare text (contract 3a §12). Compiled once; one test stays under 50 ms. */
export function compilePattern(text: string): SafePattern | { fault: PatternFault } {
  if (text.length > patternLengthMax) return { fault: 'tooLong' }
  const known = compiled.get(text)
  if (known) return known
  const result = compile(text)
  if (compiled.size >= compiledMax) compiled.clear()
  compiled.set(text, result)
  return result
}

function compile(text: string): SafePattern | { fault: PatternFault } {
  const literal = /^\/([\s\S]+)\/([a-z]*)$/.exec(text.trim())
  const source = literal?.[1] ?? text
  const flags = (literal?.[2] ?? '').replace(/[^imsu]/g, '')
  const native = compileNative(source, flags)
  if (native === null) return { fault: 'invalid' }
  const linear = compileLinear(source, flags)
  if (linear) {
    return {
      test: (value) => {
        if (value.length > textLengthMax) return 'skipped'
        const answer = linear.test(value)
        return answer === null ? 'skipped' : answer ? 'match' : 'noMatch'
      },
    }
  }
  const lengthMax = safeLength(source)
  if (lengthMax === null) return { fault: 'tooCostly' }
  return { test: (value) => (value.length > lengthMax ? 'skipped' : native.test(value) ? 'match' : 'noMatch') }
}

function compileNative(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

/**
 * Patterns with look-around or back references run in the language's engine: never with a repetition inside a
 * repetition (exponential), and with n repetitions in a row only on texts whose length to the power of n + 1 is small.
 */
function safeLength(source: string): number | null {
  const plain = source.replace(/\\[\s\S]/g, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (hasNestedRepetition(plain)) return null
  const repetitions = plain.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  return Math.max(20, Math.floor(backtrackingStepsMax ** (1 / (repetitions + 1))))
}

function hasNestedRepetition(plain: string): boolean {
  const open: boolean[] = []
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain[at]
    if (char === '(') open.push(false)
    else if (char === ')') {
      const hasRepetition = open.pop() ?? false
      const isRepeated = /^([*+]|\{\d+(,\d*)?\})/.test(plain.slice(at + 1, at + 12))
      if (hasRepetition && isRepeated) return true
      if ((hasRepetition || isRepeated) && open.length > 0) open[open.length - 1] = true
    } else if (char === '*' || char === '+' || (char === '{' && /^\{\d+,/.test(plain.slice(at, at + 12)))) {
      if (open.length > 0) open[open.length - 1] = true
    } else if (char === '|' && open.length > 0) {
      // A choice inside a repetition can be ambiguous in the same way.
      open[open.length - 1] = true
    }
  }
  return false
}
