/** Runs a compiled pattern over a text, all states together, within a budget of steps. */

export type Test = (char: string) => boolean
export type Anchor = '^' | '$' | '\\b' | '\\B'

export type Instruction =
  | { op: 'char'; test: Test }
  | { op: 'anchor'; anchor: Anchor }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'match' }

/** About 30 ms before the language's compiler has warmed up, 3 ms afterwards. */
const stepsMax = 300_000

const ops = { char: 0, anchor: 1, split: 2, jump: 3, match: 4 } as const

/** The program in plain arrays: the loop below runs for every state at every character. */
type Machine = {
  op: Uint8Array
  first: Int32Array
  second: Int32Array
  tests: readonly Test[]
  anchors: readonly Anchor[]
}

export function toMachine(program: readonly Instruction[]): Machine {
  const size = program.length
  const machine = { op: new Uint8Array(size), first: new Int32Array(size), second: new Int32Array(size) }
  const never: Test = () => false
  for (const [at, instruction] of program.entries()) {
    machine.op[at] = ops[instruction.op]
    if (instruction.op === 'jump') machine.first[at] = instruction.to
    if (instruction.op !== 'split') continue
    machine.first[at] = instruction.first
    machine.second[at] = instruction.second
  }
  const tests = program.map((instruction) => (instruction.op === 'char' ? instruction.test : never))
  const anchors = program.map((instruction): Anchor => (instruction.op === 'anchor' ? instruction.anchor : '^'))
  return { ...machine, tests, anchors }
}

/** Pike's simulation without captures. A new attempt starts at every position until one matches. */
export function runMachine(machine: Machine, chars: string | readonly string[], isMultiline: boolean): boolean | null {
  const { op, first, second, tests, anchors } = machine
  const size = op.length
  const marks = new Int32Array(size).fill(-1)
  const stack = new Int32Array(size * 2 + 2)
  let now = new Int32Array(size)
  let next = new Int32Array(size)
  let nextCount = 0
  let steps = 0
  // Everything reachable from `start` without a character joins the next threads; true when that is the end.
  const add = (start: number, position: number): boolean => {
    let top = 0
    stack[top++] = start
    while (top > 0) {
      const at = stack[--top] ?? 0
      if (marks[at] === position) continue
      marks[at] = position
      steps += 1
      const code = op[at]
      if (code === ops.char) next[nextCount++] = at
      else if (code === ops.jump) stack[top++] = first[at] ?? 0
      else if (code === ops.match) return true
      else if (code === ops.split) {
        stack[top++] = second[at] ?? 0
        stack[top++] = first[at] ?? 0
      } else if (holds(anchors[at] ?? '^', chars, position, isMultiline)) stack[top++] = at + 1
    }
    return false
  }
  if (add(0, 0)) return true
  for (let position = 0; position < chars.length; position += 1) {
    const char = chars[position] ?? ''
    const count = nextCount
    const swap = now
    now = next
    next = swap
    nextCount = 0
    for (let index = 0; index < count; index += 1) {
      const at = now[index] ?? 0
      steps += 1
      if (tests[at]?.(char) && add(at + 1, position + 1)) return true
    }
    if (add(0, position + 1)) return true
    if (steps > stepsMax) return null
  }
  return false
}

function holds(anchor: Anchor, chars: string | readonly string[], position: number, isMultiline: boolean): boolean {
  if (anchor === '^') return position === 0 || (isMultiline && isLineEnd(chars[position - 1]))
  if (anchor === '$') return position === chars.length || (isMultiline && isLineEnd(chars[position]))
  const isBoundary = isWord(chars[position - 1]) !== isWord(chars[position])
  return anchor === '\\b' ? isBoundary : !isBoundary
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /^\w$/.test(char)
}

function isLineEnd(char: string | undefined): boolean {
  return char === '\n' || char === '\r' || char === '\u2028' || char === '\u2029'
}
