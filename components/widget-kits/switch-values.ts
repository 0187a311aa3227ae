import { attribute, textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

export function isSwitchOn(node: FieldNode, value: unknown): boolean {
  if (value === true) return true
  if (value === null || value === undefined || value === '' || value === false) return false
  return String(value) === String(attribute(node, 'activeValue') ?? 1)
}

export function switchText(node: FieldNode, isOn: boolean): string {
  return isOn ? textAttribute(node, 'activeTxt') : textAttribute(node, 'inactiveTxt')
}
