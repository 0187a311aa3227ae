import type { DropWords } from '@/components/widget-kits/designer/widget-designer'
import { completeNode } from '@/lib/form/complete-design'
import { isRecord, own, type RawRecord } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { PaletteType } from '@/lib/form/widget-facts/widget-types'
import { widgetDesigners } from './widget-designers'

export type NodeWords = {
  /** What the new node is called at first. */
  name: string
  /** Texts that stand in new nodes, in the language of the person. */
  words: DropWords
  /** Columns of the grid that the form gives to new fields (contract 3a §2). */
  span: number
  nowMs: number
}

/** A node as it comes from the palette, with every key that other clients look for (contract 3a §3–6); ids and names come with its place. */
export function makeNode(type: PaletteType, { name, words, span, nowMs }: NodeWords): unknown {
  const { config, own: attributes } = widgetDesigners[type].dropped?.(words) ?? {}
  const isField = factsOf(type).kind === 'field'
  const keys = { jnpfKey: type, label: name, ...(isField ? { span } : {}), renderKey: nowMs }
  const node = completeNode({ __config__: { ...keys, ...config }, ...attributes })
  return inLanguage(node, words)
}

/** Texts that `lib/form/design-keys.ts` gives to new nodes, in the language of the contract. */
const textKeys: Readonly<Record<string, string>> = {
  请输入: 'enter',
  请选择: 'choose',
  数字文本: 'number',
  开: 'on',
  关: 'off',
  选择数据: 'chooseRows',
  点击上传: 'upload',
  这是一段文字: 'text',
  文本链接: 'link',
  这是一个提示: 'alert',
  按钮: 'button',
  我是分割线: 'divider',
  分组标题: 'group',
  系统自动生成: 'automatic',
  添加: 'add',
  复制: 'copy',
  删除: 'remove',
  批量删除: 'removeChosen',
}

function inLanguage(value: unknown, words: DropWords): unknown {
  if (typeof value === 'string') {
    const key = own(textKeys, value)
    return typeof key === 'string' ? words(key) : value
  }
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, words))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value as RawRecord).map(([key, item]) => [key, inLanguage(item, words)]))
}
