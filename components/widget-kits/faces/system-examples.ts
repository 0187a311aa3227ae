import type { WidgetExample } from '../define-widget'

/** Fields the server fills: new, filled, and as a record shows them. */
export function systemExamples(filled: unknown): readonly WidgetExample[] {
  return [
    { title: 'not filled yet', attributes: { placeholder: '系统自动生成', readonly: true } },
    { title: 'filled', attributes: { readonly: true }, value: filled },
    { title: 'disabled', value: filled, state: 'disabled' },
  ]
}
