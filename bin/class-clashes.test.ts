/**
 * Style sheets of a page come in any order. When a feature's class on a part of `components/ui` has a rule of the same weight as the part's
 * own, and both set one property, chance decides (`components/ui/README.md`, Rules). Scripts and sheets are read, nothing is run.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')

const files = ['app', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
)
const scripts = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))

type Rule = { selector: string; weight: string; state: string; values: ReadonlyMap<string, string> }
/** A class of a sheet: `path#name`. */
type ClassName = string
type Use = { part: string; given: ClassName }

/** The rules of a sheet; those inside of `@media` and the like count as any other. */
function rulesOf(css: string): { selectors: string[]; body: string }[] {
  const found: { selectors: string[]; body: string }[] = []
  const walk = (text: string) => {
    let start = 0
    for (let at = 0; at < text.length; at += 1) {
      if (text[at] === ';') start = at + 1
      if (text[at] !== '{') continue
      let depth = 1
      let end = at + 1
      for (; end < text.length && depth > 0; end += 1) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0
      const head = text.slice(start, at).trim()
      const body = text.slice(at + 1, end - 1)
      if (!head.startsWith('@')) found.push({ selectors: head.split(/,(?![^(]*\))/).map((one) => one.trim()), body })
      else if (!head.startsWith('@keyframes')) walk(body)
      start = end
      at = end - 1
    }
  }
  walk(css.replace(/\/\*[\s\S]*?\*\//g, ''))
  return found
}

/** Classes, attributes and states, then elements; nobody here writes ids. What `:where` holds weighs nothing. */
function weightOf(selector: string): string {
  const plain = selector.replace(/:where\([^)]*\)/g, '').replace(/:(?:not|is|has|global)\(([^)]*)\)/g, '$1')
  const count = (pattern: RegExp) => plain.match(pattern)?.length ?? 0
  return `${count(/\.[\w-]+|\[[^\]]*\]|(?<!:):(?!:)[\w-]+/g)}.${count(/::[\w-]+|(?<![\w.:[\]="-])[a-z][a-z0-9]*(?![^[]*\])/g)}`
}

const subjectOf = (selector: string) => selector.split(/\s*[>+~]\s*|\s+(?![^[(]*[\])])/).at(-1) ?? ''

function readSheet(path: string): Map<ClassName, Rule[]> {
  const classes = new Map<ClassName, Rule[]>()
  for (const { selectors, body } of rulesOf(readFileSync(path, 'utf8'))) {
    const values = new Map(
      [...body.matchAll(/([a-z-]+)\s*:\s*([^;]+)/g)].map(([, name = '', value = '']) => [name, value.trim()]),
    )
    for (const selector of selectors) {
      const subject = subjectOf(selector)
      const rule = { selector, weight: weightOf(selector), state: /::[\w-]+/.exec(subject)?.[0] ?? '', values }
      for (const [, name] of subject.matchAll(/\.([\w-]+)/g)) {
        const key = `${relative(root, path)}#${name}`
        classes.set(key, [...(classes.get(key) ?? []), rule])
      }
    }
  }
  return classes
}

type Script = {
  sheets: Map<string, string>
  imports: Map<string, string>
  jsx: { tag: string; owner: string; classes: string[]; isOpen: boolean }[]
}

/** What a script says of classes: `isOpen` where a class of its caller (`className`) is put beside its own. */
function readScript(path: string): Script {
  const script: Script = { sheets: new Map(), imports: new Map(), jsx: [] }
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const visit = (node: ts.Node, owner: string) => {
    const name = ts.isFunctionDeclaration(node) && node.name ? node.name.text : owner
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) readImport(node, node.moduleSpecifier.text)
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className' && node.initializer) {
      const tag = node.parent.parent.tagName.getText()
      const classes = [...node.initializer.getText().matchAll(/\b(\w*[sS]tyles)\.(\w+)/g)].map(
        ([, sheet, one]) => `${script.sheets.get(sheet ?? '')}#${one}`,
      )
      script.jsx.push({ tag, owner: name, classes, isOpen: /\bclassName\b/.test(node.initializer.getText()) })
    }
    node.forEachChild((child) => visit(child, name))
  }
  const readImport = ({ importClause }: ts.ImportDeclaration, from: string) => {
    const file = from.startsWith('@/') ? join(root, from.slice(2)) : join(dirname(path), from)
    if (from.endsWith('.module.css') && importClause?.name) script.sheets.set(importClause.name.text, relative(root, file))
    const names = importClause?.namedBindings
    if (names && ts.isNamedImports(names))
      for (const { name } of names.elements) script.imports.set(name.text, relative(root, file))
  }
  visit(source, '')
  return script
}

const isSame = (one: string, other: string) => one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)

/** Pairs of rules between which only the order of the sheets decides. */
function clashesOf(own: readonly Rule[], given: readonly Rule[]): string[] {
  return own.flatMap((mine) =>
    given
      .filter(({ weight, state }) => weight === mine.weight && state === mine.state)
      .flatMap((theirs) =>
        [...theirs.values]
          .filter(([name, value]) =>
            [...mine.values].some(([other, old]) => isSame(name, other) && !(name === other && value === old)),
          )
          .map(([name]) => `${theirs.selector} { ${name} } against ${mine.selector}`),
      ),
  )
}

/** The parts that take a class of their caller, with the classes of their own that stand beside it. */
function readParts(): Map<string, Set<ClassName>> {
  const parts = new Map<string, Set<ClassName>>()
  const handedOn: [part: string, to: string][] = []
  for (const file of scripts.filter((one) => one.startsWith('components/ui/'))) {
    const { jsx, imports } = readScript(join(root, file))
    for (const { tag, owner, classes, isOpen } of jsx) {
      if (!isOpen) continue
      const key = `${file.replace(/\.tsx$/, '')}:${owner}`
      parts.set(key, new Set([...(parts.get(key) ?? []), ...classes]))
      if (/^[A-Z]/.test(tag)) handedOn.push([key, `${imports.get(tag) ?? file.replace(/\.tsx$/, '')}:${tag}`])
    }
  }
  // A part made of a part of a part: three levels are more than there are.
  for (let level = 0; level < 3; level += 1)
    for (const [part, to] of handedOn) for (const one of parts.get(to) ?? []) parts.get(part)?.add(one)
  return parts
}

function readUses(parts: ReadonlyMap<string, unknown>): Use[] {
  return scripts.flatMap((file) => {
    const { jsx, imports } = readScript(join(root, file))
    return jsx.flatMap(({ tag, classes }) => {
      const part = `${imports.get(tag)}:${tag}`
      return parts.has(part) ? classes.map((given) => ({ part, given })) : []
    })
  })
}

test('a rule weighs what browsers say', () => {
  expect(['.a', 'button.a', '.a > .b:hover', '.a[data-x="y z"]::before', ':where(.a) .b', '.a:not(.b)'].map(weightOf)).toEqual([
    '1.0',
    '1.1',
    '3.0',
    '2.1',
    '1.0',
    '2.0',
  ])
})

test('rules of one weight that set one property are found, also in part and whole', () => {
  const rule = (selector: string, body: string): Rule => ({
    selector,
    weight: weightOf(selector),
    state: '',
    values: new Map([body.split(': ') as [string, string]]),
  })
  const own = [rule('.button', 'padding: 4px')]
  expect(clashesOf(own, [rule('.mine', 'padding-left: 2px')])).toHaveLength(1)
  expect(
    clashesOf(own, [rule('.mine', 'padding: 4px'), rule('button.mine', 'padding: 2px'), rule('.mine', 'margin: 1px')]),
  ).toEqual([])
})

test('no class of a feature clashes with the part that it is put on', () => {
  const rules = new Map(files.filter((file) => file.endsWith('.module.css')).flatMap((file) => [...readSheet(join(root, file))]))
  const parts = readParts()
  const uses = readUses(parts)
  // The scan has found what it is about.
  expect(parts.size).toBeGreaterThan(5)
  expect(uses.length).toBeGreaterThan(30)
  const clashes = uses.flatMap(({ part, given }) =>
    // Within one sheet the order is given.
    [...(parts.get(part) ?? [])]
      .filter((own) => own.split('#')[0] !== given.split('#')[0])
      .flatMap((own) => clashesOf(rules.get(own) ?? [], rules.get(given) ?? []).map((clash) => `${given} on ${part}: ${clash}`)),
  )
  expect([...new Set(clashes)]).toEqual([])
})
