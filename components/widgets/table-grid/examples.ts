import type { WidgetExample } from '@/components/widget-kits/define-widget'

const field = (label: string, name: string) => ({
  __config__: { jnpfKey: 'input', label, span: 24, layout: 'colFormItem' },
  __vModel__: name,
})
const cell = (rest: Record<string, unknown>, ...children: unknown[]) => ({
  __config__: { jnpfKey: 'tableGridTd', children, ...rest },
})
const row = (...children: unknown[]) => ({ __config__: { jnpfKey: 'tableGridTr', children } })

export const examples: readonly WidgetExample[] = [
  {
    title: 'merged cells',
    config: {
      borderType: 'solid',
      borderColor: '#7f8b9b',
      borderWidth: 1,
      children: [
        row(cell({ colspan: 2, backgroundColor: '#f0fdf4' }, field('申请事由', 'reason')), cell({ merged: true })),
        row(cell({}, field('经办人', 'person')), cell({}, field('电话', 'phone'))),
      ],
    },
  },
  { title: 'no border', config: { borderType: 'none', children: [row(cell({}, field('编号', 'code')))] } },
]
