import { type MenuForm, type MenuInfo, type MenuNode, menu } from '@/lib/contract/system/menu'
import { type SystemForm, type SystemRow, system } from '@/lib/contract/system/system'
import { own, readList, readRecord, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'
import { type MenuCategory, menuTypes } from './constants'

const pictures = ['navigationIcon', 'workLogoIcon'] as const

/** A system as its form takes it: pictures are lists there. */
export function systemValues(row: SystemRow): RecordValues {
  return { ...row, ...Object.fromEntries(pictures.map((name) => [name, pictureEntries(row[name])])) }
}

export function systemBody(values: RecordValues): SystemForm {
  return system.create.body.parse({
    ...values,
    ...Object.fromEntries(pictures.map((name) => [name, pictureAddress(values[name])])),
  })
}

function pictureEntries(url: string) {
  const fileId = url.split('/').at(-1) ?? ''
  return url ? [{ name: fileId, fileId, url }] : []
}

function pictureAddress(value: unknown): string {
  return readText(own(readRecord(readList(decodeList(value))[0]), 'url'))
}

/** A menu as its form takes it: what it opens is a field of its own there. */
export function menuValues(info: MenuInfo): RecordValues {
  return { ...info, type: String(info.type), moduleId: moduleIdOf(info) }
}

function moduleIdOf({ propertyJson }: Pick<MenuInfo, 'propertyJson'>): string {
  return readText(readProperties(propertyJson)['moduleId'])
}

function readProperties(text: string): RecordValues {
  try {
    return readRecord(JSON.parse(text || '{}'))
  } catch {
    // Properties that cannot be read are written anew.
    return {}
  }
}

/** What is sent: the address of a module follows from its code (contract 2 §12.2), and other kinds keep what they had. */
export function menuBody(values: RecordValues, place: { systemId: string; category: MenuCategory }): MenuForm {
  const { moduleId, ...form } = values
  const type = Number(values['type'])
  const properties = readProperties(readText(values['propertyJson']))
  const propertyJson = JSON.stringify({ isTree: 0, iconBackgroundColor: '', ...properties, moduleId: readText(moduleId) })
  const urlAddress = addressOf(type, values, place.category)
  return menu.create.body.parse({ ...form, ...place, type, propertyJson, urlAddress })
}

function addressOf(type: number, values: RecordValues, category: MenuCategory): string {
  if (isDirectory({ type })) return ''
  if (type !== menuTypes.module) return readText(values['urlAddress']).trim()
  if (category === 'App') return `/pages/apply/dynamicModel/index?id=${readText(values['moduleId'])}`
  return `model/${readText(values['enCode']).replace('.', '')}`
}

/** Of all levels. */
export function allIds(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...allIds(node.children)] : []))
}

/** Older installations have 0 for a directory. */
export function isDirectory({ type }: Pick<MenuNode, 'type'>): boolean {
  return type === 0 || type === menuTypes.directory
}

/** Only pages, modules and dictionaries have something to grant on them (contract 2 §12.2). */
export function hasItems({ type }: MenuNode): boolean {
  return type >= 2 && type <= 4
}
