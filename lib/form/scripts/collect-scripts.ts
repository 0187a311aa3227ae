import { isRecord, own, readText } from '../read'
import type { FieldNode, FormDesign } from '../types'
import { walkNodes } from '../walk'
import { scriptLimits } from './limits'
import { isStubScript } from './script-text'

/** One script of a design: `key` is how engine and host call it, `label` is the field it stands at. */
export type DesignScript = {
  key: string
  event: ScriptEvent | 'func' | 'afterOnload' | 'rowStyle' | 'cellStyle'
  label: string
  text: string
}

export const formEvents = ['onLoad', 'beforeSubmit', 'afterSubmit'] as const
export const fieldEvents = ['change', 'blur', 'click', 'tabClick'] as const
type ScriptEvent = (typeof formEvents | typeof fieldEvents)[number]

export function formScriptKey(event: (typeof formEvents)[number]): string {
  return `form:${event}`
}

export function fieldScriptKey(node: Pick<FieldNode, 'key'>, event: string): string {
  return `field:${node.key}:${event}`
}

/** Scripts of a form that say something (contract 3a §11). Stubs are left out, so most designs have none. */
export function formScripts(design: FormDesign): readonly DesignScript[] {
  const found: DesignScript[] = []
  const add = (script: Omit<DesignScript, 'text'>, text: unknown) => {
    if (found.length >= scriptLimits.scriptsPerDesign) return
    if (typeof text === 'string' && text.length <= scriptLimits.scriptCharacters && !isStubScript(text))
      found.push({ ...script, text })
  }
  const funcs = own(design.raw, 'funcs')
  for (const event of formEvents) if (isRecord(funcs)) add({ key: formScriptKey(event), event, label: '' }, own(funcs, event))
  for (const node of walkNodes(design.fields)) {
    const on = own(node.raw, 'on')
    if (!isRecord(on)) continue
    const label = node.label || node.name || readText(node.raw['buttonText']) || readText(node.raw['content'])
    for (const event of fieldEvents) add({ key: fieldScriptKey(node, event), event, label }, own(on, event))
  }
  return found
}
