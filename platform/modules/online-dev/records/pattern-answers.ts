import { setImmediate as nextTurn } from 'node:timers/promises'
import { widgetSchemas } from '@/components/widgets/schemas'
import { AppError } from '@/lib/errors/app-error'
import { type PatternTest, testPattern } from '@/lib/form/field-rules'
import { isRecord } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import type { Module } from '../designs/module'
import type { IncomingValues } from './incoming'

/** Characters times patterns that are tested on the spot: a usual form has some hundreds. */
const atOnceMax = 4_000
/** Others get their turn after this long. One test is bounded at about 30 ms by its own steps. */
const sliceMs = 10
/** What the patterns of one save may take in all. */
const saveMs = 3_000

type Question = { pattern: string; text: string }

// One save at a time, so that many of them at once take no more of the platform's only thread than one does.
let turn: Promise<unknown> = Promise.resolve()
let waiting = 0
/** Saves that may wait for their turn; a usual one takes some hundredths of a second. */
const waitingMax = 20

/**
 * Tests the patterns of the design on what came, before the transaction: hundreds of long texts take seconds, in which nobody else
 * may wait for the thread or the database. What takes longer than any honest record is refused; several that are written together are written one by one then.
 */
export async function answerPatterns(module: Module, incoming: readonly IncomingValues[]): Promise<PatternTest> {
  const questions = incoming.flatMap((values) => questionsOf(module, values))
  if (questions.reduce((sum, { text }) => sum + text.length, 0) <= atOnceMax) return testPattern
  if (waiting >= waitingMax) throw new AppError('busy', 'too many saves wait for their patterns')
  waiting += 1
  const answered = turn.then(() => answersTo(questions)).finally(() => (waiting -= 1))
  turn = answered.catch(() => undefined)
  const answers = await answered
  return (pattern, text) => answers.get(pattern)?.get(text) ?? testPattern(pattern, text)
}

type Answers = Map<string, Map<string, ReturnType<PatternTest>>>

async function answersTo(questions: readonly Question[]): Promise<Answers> {
  const answers: Answers = new Map()
  let spentMs = 0
  let sliceStartMs = performance.now()
  for (const { pattern, text } of questions) {
    const known = answers.get(pattern) ?? new Map()
    answers.set(pattern, known)
    if (!known.has(text)) known.set(text, testPattern(pattern, text))
    const sliceSpentMs = performance.now() - sliceStartMs
    if (sliceSpentMs < sliceMs) continue
    spentMs += sliceSpentMs
    if (spentMs > saveMs) throw new AppError('tooLarge', 'the patterns of one save take too long', { userMessage: tooLong })
    await nextTurn()
    sliceStartMs = performance.now()
  }
  return answers
}

const tooLong = '内容过长，无法校验，请缩短后再保存'

function questionsOf(module: Module, incoming: IncomingValues): Question[] {
  const questions: Question[] = []
  for (const node of module.fields.values()) {
    if (node.regList.length === 0) continue
    const rows = node.parentTable === null ? [incoming] : incoming[node.parentTable]
    for (const holder of Array.isArray(rows) ? rows : []) {
      const text = isRecord(holder) ? checkedText(node, holder[node.name]) : ''
      if (text !== '') questions.push(...node.regList.map(({ pattern }) => ({ pattern, text })))
    }
  }
  return questions
}

/** The text that the rules of the design will see. */
function checkedText(node: FieldNode, stored: unknown): string {
  const value = widgetSchemas.get(node.type)?.decode(stored, node)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
