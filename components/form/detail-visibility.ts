import { textAttribute } from '@/lib/form/attributes'
import { attributeSource } from '@/lib/form/references'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { fieldByCode, walkNodes } from '@/lib/form/walk'
import { factsOf } from '@/lib/form/widget-facts/table'

/** Codes of the form permission, or everything. */
export type ReadableForms = ReadonlySet<string> | 'all'

/**
 * What a record that is looked at leaves out (spec 2 §5.1, contract 3a §9): what the design hides, or keeps for phones; with form
 * permission what no entry names, columns of sub-tables by `parent-child`; and attributes of a linked record that is hidden.
 */
export function isHiddenInDetail(design: FormDesign, node: FieldNode, forms: ReadableForms): boolean {
  // A press is told to the scripts of a form; in a record that is read it would do nothing.
  if (factsOf(node.type).display === 'action') return true
  if (node.hidden || isSourceHidden(design, node, forms)) return true
  if (node.kind === 'table' && !isTableReadable(node, forms)) return true
  if (node.kind !== 'field') return isBare(design, node, forms)
  return forms !== 'all' && node.name !== '' && !forms.has(node.code)
}

/** Attributes that are stored are fields of their own (contract 3a §4.6). In a sub-table the source is a column beside them. */
function isSourceHidden(design: FormDesign, node: FieldNode, forms: ReadableForms): boolean {
  if (node.name !== '' || factsOf(node.type).copiesFrom === null) return false
  const name = attributeSource(textAttribute(node, 'relationField'))
  const beside = node.parentTable === null ? undefined : fieldByCode(design, `${node.parentTable}-${name}`)
  const source = beside ?? fieldByCode(design, name)
  return source !== undefined && source !== node && isHiddenInDetail(design, source, forms)
}

/** A sub-table is there when it is granted itself or through one of its columns, as in the form. */
function isTableReadable(table: FieldNode, forms: ReadableForms): boolean {
  return forms === 'all' || forms.has(table.code) || table.children.some((child) => forms.has(child.code))
}

/** A container or sub-table none of whose fields may be seen would be a bare heading. */
function isBare(design: FormDesign, node: FieldNode, forms: ReadableForms): boolean {
  const fields = [...walkNodes(node.children)].filter(
    (child) =>
      child.kind === 'table' || (child.kind === 'field' && (child.name !== '' || factsOf(child.type).name === 'optional')),
  )
  return fields.length > 0 && fields.every((child) => isHiddenInDetail(design, child, forms))
}
