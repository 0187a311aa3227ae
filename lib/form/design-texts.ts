import type { ListColumn, ListDesign } from './list-types'
import { isRecord, type RawRecord } from './read'
import { readDesignTexts } from './read-design-texts'
import type { DesignTexts, FieldNode, FormConfig, FormDesign } from './types'
import { factsOf } from './widget-facts/table'

/** Whatever carries the texts of its design while it is shown in another language. */
type Holder = { said?: DesignTexts | undefined }

/**
 * The design with everything that people read in it said in the language: for showing only. `raw` of the design stays the document as it
 * is stored, so that what is saved keeps its own texts; names, values, rules, formulas, options and scripts stay in any case. A
 * design without texts of that language comes back as it is.
 */
export function inLanguage<D extends FormDesign | ListDesign>(design: D, language: string): D {
  const texts = readDesignTexts(design.raw, language)
  if (!texts) return design
  return 'fields' in design ? { ...design, ...saidForm(design, texts) } : { ...design, ...saidList(design, texts) }
}

/** A text of the design, as it is shown. */
export function said({ said: texts }: Holder, text: string): string {
  return texts?.get(text) ?? text
}

const bases = new WeakMap<DesignTexts, ReadonlyMap<string, string>>()

/** A shown text as it stands in the design: the words differ by language, what they mean and its colour do not. */
export function unsaid({ said: texts }: Holder, shown: string): string {
  if (!texts) return shown
  const known = bases.get(texts) ?? new Map([...texts].map(([text, translation]) => [translation, text]))
  bases.set(texts, known)
  return known.get(shown) ?? shown
}

/** Options with their labels as they are shown; what scripts get of an option stays what it is. */
export function saidOptions<T extends Labelled<T>>(holder: Holder, options: readonly T[]): readonly T[] {
  if (!holder.said) return options
  return options.map((option) => ({
    ...option,
    label: said(holder, option.label),
    children: saidOptions(holder, option.children),
  }))
}

type Labelled<T> = { label: string; children: readonly T[] }

/**
 * What the platform has already written of a value, in the words of the design. Only of fields whose words are the design's: a text that
 * a person typed may happen to be one of them.
 */
export function saidValue(node: FieldNode, text: string): string {
  const { said: texts } = node
  if (!texts || !factsOf(node.type).isWorded) return text
  const whole = texts.get(text)
  // Several options are joined by a comma, the steps of a path by its own sign.
  return whole ?? text.replace(/[^,/]+/g, (part) => texts.get(part.trim()) ?? part)
}

function saidForm(design: FormDesign, texts: DesignTexts): Pick<FormDesign, 'fields' | 'config' | 'said'> {
  const { config } = design
  const say = sayer(texts)
  const words: Pick<FormConfig, 'confirmButtonText' | 'cancelButtonText' | 'confirmAndAddText' | 'printButtonText'> = {
    confirmButtonText: say(config.confirmButtonText),
    cancelButtonText: say(config.cancelButtonText),
    confirmAndAddText: say(config.confirmAndAddText),
    printButtonText: say(config.printButtonText),
  }
  return { fields: design.fields.map((node) => saidNode(node, texts)), config: { ...config, ...words }, said: texts }
}

function saidList(design: ListDesign, texts: DesignTexts): Partial<ListDesign> {
  const say = sayer(texts)
  const labelled = <T extends { label: string }>(items: readonly T[]): T[] =>
    items.map((item) => ({ ...item, label: say(item.label) }))
  const column = (item: ListColumn): ListColumn => ({
    ...item,
    label: say(item.label),
    node: saidNode(item.node, texts),
    children: item.children.map(column),
  })
  return {
    columns: design.columns.map(column),
    columnOptions: design.columnOptions.map(column),
    searches: design.searches.map((search) => ({ ...search, label: say(search.label), node: saidNode(search.node, texts) })),
    complexHeaders: labelled(design.complexHeaders),
    buttons: labelled(design.buttons),
    rowButtons: labelled(design.rowButtons),
    customButtons: labelled(design.customButtons),
    tree: { ...design.tree, title: say(design.tree.title) },
    said: texts,
  }
}

function sayer(texts: DesignTexts): (text: string) => string {
  return (text) => texts.get(text) ?? text
}

function saidNode(node: FieldNode, texts: DesignTexts): FieldNode {
  const say = sayer(texts)
  return {
    ...node,
    label: say(node.label),
    tipLabel: say(node.tipLabel),
    placeholder: say(node.placeholder),
    regList: node.regList.map((rule) => ({ ...rule, message: say(rule.message) })),
    children: node.children.map((child) => saidNode(child, texts)),
    raw: saidRecord(node.raw, say),
    said: texts,
  }
}

/** Keys of a node under which people's texts stand, whatever is around them. */
const readKeys = new Set([
  'label',
  'title',
  'fullName',
  'placeholder',
  'startPlaceholder',
  'endPlaceholder',
  'tipLabel',
  'header',
  'content',
  'helpMessage',
  'description',
  'closeText',
  'buttonText',
  'actionText',
  'tipText',
  'activeTxt',
  'inactiveTxt',
  'addonBefore',
  'addonAfter',
  'prepend',
  'append',
  'popupTitle',
  'message',
])

/** What of a node is looked into. Options are not: their values may stand beside their labels under any name (`saidOptions`). */
const holderKeys = new Set([
  '__config__',
  '__slot__',
  'regList',
  'columnOptions',
  'complexHeaderList',
  'columnBtnsList',
  'footerBtnsList',
  'addTableConf',
  'actionConfig',
])

function saidRecord(record: RawRecord, say: (text: string) => string): RawRecord {
  return Object.fromEntries(
    Object.entries(record).map(([stored, value]) => {
      // Older designs write these names with hyphens (contract 3a §16).
      const key = stored.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
      if (typeof value === 'string') return [stored, readKeys.has(key) ? say(value) : value]
      return [stored, holderKeys.has(key) ? saidWithin(value, say) : value]
    }),
  )
}

function saidWithin(value: unknown, say: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => saidWithin(item, say))
  return isRecord(value) ? saidRecord(value, say) : value
}
