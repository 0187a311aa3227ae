import { readDocument } from '@/lib/form/parse-design'
import { isOpenField } from '@/lib/form/public-links'
import { isRecord, own, type RawRecord, readList, readRecord, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import { currentTypeName } from '@/lib/form/widget-facts/widget-types'
import { type Access, canUseInForm } from '../records/access'
import { publicTexts } from './public-texts'

/** Codes of the fields of the public form: open ones that the owner of the link may use. */
export function publicFormCodes(access: Access): Set<string> {
  const codes = new Set<string>()
  for (const [code, node] of access.module.fields) {
    if (node.kind === 'table' || !isOpenField(node) || !canUseInForm(access, code)) continue
    codes.add(code)
    if (node.parentTable !== null) codes.add(node.parentTable)
  }
  return codes
}

/** The form design with the given fields only. Containers stay as long as something is in them. Scripts stay behind. */
export function publicFormData(formData: string, codes: ReadonlySet<string>): string {
  const document = readDocument(formData)
  if ('problem' in document) return '{"fields":[]}'
  if (!isRecord(document.value)) return JSON.stringify(keptNodes(document.value, codes, null))
  const { funcs: _scripts, i18nTexts: _texts, ...rest } = document.value
  const shown = { ...rest, fields: keptNodes(readList(own(document.value, 'fields')), codes, null) }
  return JSON.stringify({ ...shown, ...publicTexts([document.value], shown) })
}

function keptNodes(nodes: readonly unknown[], codes: ReadonlySet<string>, table: string | null): RawRecord[] {
  return nodes
    .filter(isRecord)
    .map((node) => keptNode(node, codes, table))
    .filter((node) => node !== null)
}

function keptNode(node: RawRecord, codes: ReadonlySet<string>, table: string | null): RawRecord | null {
  const { on: _scripts, ...shown } = node
  const config = readRecord(own(node, '__config__'))
  const { kind, publicUse } = factsOf(currentTypeName(readText(own(config, 'jnpfKey'))))
  const name = readText(own(node, '__vModel__'))
  const children = own(config, 'children')
  if (Array.isArray(children)) {
    if (kind === 'table' && !codes.has(name)) return null
    const kept = keptNodes(children, codes, kind === 'table' ? name : table)
    // Tables of the layout are drawn by rows and cells: an empty cell keeps its place.
    if (kept.length === 0 && kind !== 'gridRow' && kind !== 'gridCell') return null
    return { ...shown, __config__: { ...config, children: kept } }
  }
  if (publicUse === 'decoration') return shown
  return name !== '' && codes.has(table === null ? name : `${table}-${name}`) ? shown : null
}
