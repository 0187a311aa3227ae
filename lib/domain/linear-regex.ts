import { type Anchor, type Instruction, runMachine, type Test, toMachine } from './regex-machine'

/**
 * A matcher for the regular part of JavaScript's expressions in time linear in the text: all states advance together
 * over each character, so no pattern can backtrack. Patterns of designs come from other people, and some of the
 * ready-made ones of older installations take exponential time in the language's own engine (reliability D7).
 */

type Node =
  | { kind: 'char'; test: Test }
  | { kind: 'anchor'; anchor: Anchor }
  | { kind: 'sequence'; nodes: Node[] }
  | { kind: 'choice'; nodes: Node[] }
  | { kind: 'repeat'; node: Node; min: number; max: number }

type LinearRegex = {
  /** Null when the budget of steps ran out. */
  test: (text: string) => boolean | null
}

const groupDepthMax = 50
const instructionsMax = 4_000

/** Null for what is beyond the regular part: back references, look-around, sizes out of bounds. The source must be valid. */
export function compileLinear(source: string, flags: string): LinearRegex | null {
  const parser = new Parser(source, flags)
  const node = parser.parse()
  if (node === null) return null
  const program: Instruction[] = []
  if (!emit(node, program)) return null
  program.push({ op: 'match' })
  const machine = toMachine(program)
  return { test: (text) => runMachine(machine, flags.includes('u') ? [...text] : text, flags.includes('m')) }
}

class Parser {
  private at = 0
  private depth = 0
  private isSupported = true
  private readonly tests = new Map<string, Test>()
  private readonly charFlags: string

  constructor(
    private readonly source: string,
    flags: string,
  ) {
    this.charFlags = flags.replace('m', '')
  }

  parse(): Node | null {
    const node = this.choice()
    return this.isSupported && this.at === this.source.length ? node : null
  }

  private choice(): Node {
    const nodes = [this.sequence()]
    while (this.source[this.at] === '|') {
      this.at += 1
      nodes.push(this.sequence())
    }
    return { kind: 'choice', nodes }
  }

  private sequence(): Node {
    const nodes: Node[] = []
    while (this.isSupported && this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      nodes.push(this.quantified(this.atom()))
    }
    return { kind: 'sequence', nodes }
  }

  private quantified(node: Node): Node {
    const match = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(this.source.slice(this.at, this.at + 24))
    if (!match) return node
    this.at += match[0].length
    if (match[1] === '*') return { kind: 'repeat', node, min: 0, max: Number.POSITIVE_INFINITY }
    if (match[1] === '+') return { kind: 'repeat', node, min: 1, max: Number.POSITIVE_INFINITY }
    if (match[1] === '?') return { kind: 'repeat', node, min: 0, max: 1 }
    const min = Number(match[2])
    const max = match[3] === undefined ? min : match[4] === '' ? Number.POSITIVE_INFINITY : Number(match[4])
    if (min > instructionsMax || (Number.isFinite(max) && max > instructionsMax)) this.isSupported = false
    return { kind: 'repeat', node, min, max }
  }

  private atom(): Node {
    const char = this.source[this.at] ?? ''
    if (char === '(') return this.group()
    if (char === '[') return this.charClass()
    if (char === '\\') return this.escape()
    if (char === '^' || char === '$') {
      this.at += 1
      return { kind: 'anchor', anchor: char }
    }
    const point = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0)
    const text = this.charFlags.includes('u') ? point : char
    this.at += text.length
    return this.char(/[{}\]]/.test(text) ? `\\${text}` : text)
  }

  private group(): Node {
    this.at += 1
    this.depth += 1
    if (this.depth > groupDepthMax) this.isSupported = false
    const prefix = /^\?(:|<[A-Za-z_$][\w$]*>|.)/.exec(this.source.slice(this.at, this.at + 64))
    if (prefix) {
      // Look-around and modifiers are not regular.
      if (prefix[1] !== ':' && !prefix[1]?.endsWith('>')) this.isSupported = false
      this.at += prefix[0].length
    }
    const node: Node = this.isSupported ? this.choice() : { kind: 'sequence', nodes: [] }
    if (this.source[this.at] === ')') this.at += 1
    else this.isSupported = false
    this.depth -= 1
    return node
  }

  private charClass(): Node {
    const start = this.at
    this.at += 1
    while (this.at < this.source.length && this.source[this.at] !== ']') this.at += this.source[this.at] === '\\' ? 2 : 1
    this.at += 1
    return this.char(this.source.slice(start, this.at))
  }

  private escape(): Node {
    const rest = this.source.slice(this.at)
    const anchor = /^\\[bB]/.exec(rest)
    if (anchor) {
      this.at += 2
      return { kind: 'anchor', anchor: anchor[0] as Anchor }
    }
    if (/^\\([1-9]|k<)/.test(rest)) this.isSupported = false
    const text = /^\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[\s\S])/.exec(rest)?.[0] ?? '\\'
    this.at += text.length
    return this.char(text)
  }

  /** The language's own engine decides about one character, so classes, case and properties mean what they mean there. */
  private char(text: string): Node {
    const known = this.tests.get(text)
    if (known) return { kind: 'char', test: known }
    const test = this.compileChar(text)
    this.tests.set(text, test)
    return { kind: 'char', test }
  }

  private compileChar(text: string): Test {
    try {
      const expression = new RegExp(`^(?:${text})$`, this.charFlags)
      // Answers for the first 128 characters: 0 not asked, 1 no, 2 yes.
      const answers = new Uint8Array(128)
      return (char) => {
        const code = char.length === 1 ? char.charCodeAt(0) : 128
        if (code > 127) return expression.test(char)
        if (answers[code] === 0) answers[code] = expression.test(char) ? 2 : 1
        return answers[code] === 2
      }
    } catch {
      this.isSupported = false
      return () => false
    }
  }
}

function emit(node: Node, program: Instruction[]): boolean {
  if (program.length > instructionsMax) return false
  switch (node.kind) {
    case 'char':
      program.push({ op: 'char', test: node.test })
      return true
    case 'anchor':
      program.push({ op: 'anchor', anchor: node.anchor })
      return true
    case 'sequence':
      return node.nodes.every((item) => emit(item, program))
    case 'choice':
      return emitChoice(node.nodes, program)
    case 'repeat':
      return emitRepeat(node, program)
  }
}

function emitChoice(nodes: readonly Node[], program: Instruction[]): boolean {
  const jumps: { op: 'jump'; to: number }[] = []
  for (const [index, node] of nodes.entries()) {
    const isLast = index === nodes.length - 1
    const split: Instruction = { op: 'split', first: program.length + 1, second: 0 }
    if (!isLast) program.push(split)
    if (!emit(node, program)) return false
    if (isLast) continue
    const jump: { op: 'jump'; to: number } = { op: 'jump', to: 0 }
    program.push(jump)
    jumps.push(jump)
    split.second = program.length
  }
  for (const jump of jumps) jump.to = program.length
  return true
}

function emitRepeat(node: Extract<Node, { kind: 'repeat' }>, program: Instruction[]): boolean {
  for (let count = 0; count < node.min; count += 1) if (!emit(node.node, program)) return false
  if (node.max === Number.POSITIVE_INFINITY) {
    const split: Instruction = { op: 'split', first: program.length + 1, second: 0 }
    const start = program.length
    program.push(split)
    if (!emit(node.node, program)) return false
    program.push({ op: 'jump', to: start })
    split.second = program.length
    return true
  }
  const splits: { op: 'split'; first: number; second: number }[] = []
  for (let count = node.min; count < node.max; count += 1) {
    const split: { op: 'split'; first: number; second: number } = { op: 'split', first: program.length + 1, second: 0 }
    program.push(split)
    splits.push(split)
    if (!emit(node.node, program)) return false
  }
  for (const split of splits) split.second = program.length
  return true
}
