import type { Field } from '@/lib/form/build/field'

/** Scripts of a form (contract 3a §11). */
export type FormScripts = { onLoad?: string; beforeSubmit?: string; afterSubmit?: string }

/** The field with a script that runs when a person changes its value. */
export function onChange(field: Field, script: string): Field {
  return { ...field, own: { ...field.own, on: { change: script } } }
}

/**
 * A script that runs before a record is saved: the first rule that is broken refuses the save with its words. `facts` are lines
 * that the conditions read. Only what no rule of the design can say stands here: the server checks those, and this it cannot.
 */
export function refuseWhere(rules: readonly (readonly [broken: string, message: string])[], facts = ''): string {
  const lines = rules.map(([broken, message]) => `    [() => ${broken}, '${message}'],`)
  return `({ formData, setFormData, onlineUtils }) => {
  ${facts}
  const rules = [
${lines.join('\n')}
  ]
  const broken = rules.find(([isBroken]) => isBroken())
  if (!broken) return Promise.resolve()
  onlineUtils.toast(broken[1], 'warning')
  return Promise.reject()
}`
}
