import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'empty with a hint', attributes: { placeholder: '请输入名称' } },
  { title: 'with texts around', attributes: { addonBefore: 'https://', addonAfter: '.cn' }, value: 'example' },
  {
    title: 'with icons',
    attributes: { prefixIcon: 'el-icon-search', suffixIcon: 'icon-ym icon-ym-phone' },
    value: '13800138000',
  },
  { title: 'counted', attributes: { maxlength: 20, showWordLimit: true, clearable: true }, value: '轴承' },
  { title: 'password', attributes: { showPassword: true }, value: 'Secret-2026' },
  { title: 'long text', value: '浙江省杭州市余杭区文一西路九百六十九号三号楼五层'.repeat(4) },
  { title: 'disabled', value: '已归档', state: 'disabled' },
  { title: 'read-only', value: '可以选择和复制', state: 'readOnly' },
  { title: 'fault', value: 'abc', state: 'error' },
]
