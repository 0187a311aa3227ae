import type { WidgetExample } from '@/components/widget-kits/define-widget'

const config = { rule: 'hipPayApplyNo', ruleName: '付款申请单号' }
const attributes = { readonly: true, placeholder: '系统自动生成' }

export const examples: readonly WidgetExample[] = [
  { title: 'new record', config, attributes },
  { title: 'numbered', config, attributes, value: 'FK202611210001' },
  { title: 'error', config, attributes, value: 'FK202611210001', state: 'error' },
]
