import ts from 'typescript'
import type { FlatMessages } from './message-catalogue'

export type MessageUsage = {
  /** Keys asked for literally, with the place. A use may fit one of several namespaces when a file binds one name twice. */
  asked: { candidates: string[]; place: string }[]
  /** Every text literal of the code: keys travel as values too (error tables, issue codes). */
  literals: Set<string>
  /** Namespace and literal beginning of keys that are put together. */
  prefixes: Set<string>
  /** Beginnings of composed texts whose translator is not known, because it was passed on. */
  heads: Set<string>
}

const translatorMakers = new Set(['useTranslations', 'useTexts', 'getTranslations'])

export function emptyUsage(): MessageUsage {
  return { asked: [], literals: new Set(), prefixes: new Set(), heads: new Set() }
}

/** Reads one source file: which translators it makes and which keys it asks them for. */
export function collectUsage(fileName: string, source: string, usage: MessageUsage): void {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const translators = new Map<string, Set<string>>()
  visit(file, (node) => {
    if (ts.isStringLiteralLike(node)) usage.literals.add(node.text)
    if (ts.isTemplateExpression(node) && node.head.text.endsWith('.')) usage.heads.add(node.head.text)
    for (const { name, namespace } of translatorsOf(node))
      translators.set(name, (translators.get(name) ?? new Set()).add(namespace))
  })
  visit(file, (node) => {
    if (ts.isJsxExpression(node) && node.expression) collectHandedOn(node.expression, translators, usage)
    if (!ts.isCallExpression(node)) return
    for (const handed of node.arguments) collectHandedOn(handed, translators, usage)
    const namespaces = translators.get(calleeName(node))
    const argument = node.arguments[0]
    if (!namespaces || !argument) return
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    for (const part of branchesOf(argument)) collectKey(part, [...namespaces], `${fileName}:${line + 1}`, usage)
  })
}

/**
 * A translator of one group (`list.buttons`) that is handed on, to a function or a part, may be asked for all of the group. One of a whole namespace says
 * nothing: its keys are to be found among the literals.
 */
function collectHandedOn(argument: ts.Expression, translators: ReadonlyMap<string, Set<string>>, usage: MessageUsage): void {
  if (!ts.isIdentifier(argument)) return
  for (const namespace of translators.get(argument.text) ?? []) {
    if (namespace.includes('.')) usage.prefixes.add(`${namespace}.`)
  }
}

function collectKey(argument: ts.Expression, namespaces: string[], place: string, usage: MessageUsage): void {
  const full = (key: string) => namespaces.map((namespace) => (namespace ? `${namespace}.${key}` : key))
  if (ts.isStringLiteralLike(argument)) usage.asked.push({ candidates: full(argument.text), place })
  else if (ts.isTemplateExpression(argument)) for (const prefix of full(argument.head.text)) usage.prefixes.add(prefix)
  // A key held in a variable may be any of its group; of a whole namespace that would say nothing, so literals decide there.
  else for (const namespace of namespaces) if (namespace.includes('.')) usage.prefixes.add(`${namespace}.`)
}

/** `t(isNew ? 'create' : 'edit')` asks for both. */
function branchesOf(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return branchesOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...branchesOf(node.whenTrue), ...branchesOf(node.whenFalse)]
  return [node]
}

/** `const t = useTranslations('a')`, and several at once: `const [t, u] = await Promise.all([getTranslations('a'), …])`. */
function translatorsOf(node: ts.Node): { name: string; namespace: string }[] {
  if (!ts.isVariableDeclaration(node) || !node.initializer) return []
  const made = ts.isAwaitExpression(node.initializer) ? node.initializer.expression : node.initializer
  if (!ts.isCallExpression(made)) return []
  if (ts.isIdentifier(node.name)) return [translatorOf(node.name, made)].filter((found) => found !== undefined)
  const list = made.arguments[0]
  if (!ts.isArrayBindingPattern(node.name) || !list || !ts.isArrayLiteralExpression(list)) return []
  return node.name.elements.flatMap((element, index) => {
    const value = list.elements[index]
    return ts.isBindingElement(element) && value ? (translatorOf(element.name, value) ?? []) : []
  })
}

function translatorOf(name: ts.BindingName, made: ts.Expression): { name: string; namespace: string } | undefined {
  if (!ts.isIdentifier(name) || !ts.isCallExpression(made) || !ts.isIdentifier(made.expression)) return
  if (!translatorMakers.has(made.expression.text)) return
  const argument = made.arguments[0]
  if (argument && !ts.isStringLiteralLike(argument)) return
  return { name: name.text, namespace: argument?.text ?? '' }
}

/** `t(…)` and `t.rich(…)`. */
function calleeName(node: ts.CallExpression): string {
  const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : node.expression
  return ts.isIdentifier(callee) ? callee.text : ''
}

function visit(node: ts.Node, act: (node: ts.Node) => void): void {
  act(node)
  ts.forEachChild(node, (child) => visit(child, act))
}

/** Keys the code asks for that do not exist, and keys that nothing asks for. */
export function judgeUsage(messages: FlatMessages, usage: MessageUsage): string[] {
  const problems: string[] = []
  const used = new Set<string>()
  for (const { candidates, place } of usage.asked) {
    const known = candidates.filter((key) => messages.has(key))
    if (known.length === 0) problems.push(`${place} asks for "${candidates.join('" or "')}", which is in no message file`)
    for (const key of known) used.add(key)
  }
  const withoutNamespace = (key: string) => key.slice(key.indexOf('.') + 1)
  const isTravelling = (key: string) => usage.literals.has(key) || usage.literals.has(withoutNamespace(key))
  const isPutTogether = (key: string) =>
    [...usage.prefixes].some((prefix) => key.startsWith(prefix)) ||
    [...usage.heads].some((head) => withoutNamespace(key).startsWith(head))
  for (const key of messages.keys()) {
    if (!used.has(key) && !isTravelling(key) && !isPutTogether(key)) problems.push(`"${key}" is used nowhere`)
  }
  return problems
}
