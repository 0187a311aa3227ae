import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseDesign } from '@/lib/form/parse-design'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { storedField, WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../widgets/schemas'
import { DetailView, type DetailViewProps } from './detail-view'

const fields = [
  storedField('input', { label: '名称' }, { __vModel__: 'name', addonAfter: '号' }),
  storedField('inputNumber', { label: '金额' }, { __vModel__: 'amount', precision: 2, thousands: true, isAmountChinese: true }),
  storedField('userSelect', { label: '负责人' }, { __vModel__: 'owner' }),
  storedField('relationForm', { label: '供应商' }, { __vModel__: 'supplier', modelId: 'm2' }),
  storedField('input', { label: '秘密' }, { __vModel__: 'secret' }),
  storedField('input', { label: '隐藏', noShow: true }, { __vModel__: 'hidden' }),
  {
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      children: [
        storedField('input', { label: '品名' }, { __vModel__: 'item' }),
        storedField('inputNumber', { label: '数量' }, { __vModel__: 'qty' }),
      ],
    },
    __vModel__: 'tableField1',
    showSummary: true,
    summaryField: ['qty'],
  },
]

const texts = {
  name: '甲',
  amount: '1234.50',
  owner: '张三/zhang',
  supplier: '杭州纸业',
  supplier_id: 's1',
  secret: 'x',
  hidden: 'y',
  tableField1: [
    { item: '<b>笔</b>', qty: '2' },
    { item: '纸', qty: '1.25' },
  ],
}

async function renderDetail(props: Partial<DetailViewProps> = {}) {
  const design = parseDesign({ fields }, widgetSchemas)
  const view = render(<DetailView design={design} values={{}} texts={texts} forms="all" {...props} />, { wrapper: WithMessages })
  await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
  return view
}

test('shows texts of the server, amounts in words and rows with their sum', async () => {
  const { container } = await renderDetail()
  expect(screen.getByText('甲号')).toBeInTheDocument()
  expect(screen.getByText('1,234.50')).toBeInTheDocument()
  expect(screen.getByText('壹仟贰佰叁拾肆元伍角')).toBeInTheDocument()
  expect(screen.getByText('张三').parentElement).toHaveAttribute('data-tip', '张三/zhang')
  expect(screen.getByText('<b>笔</b>')).toBeInTheDocument()
  expect(within(screen.getByText('合计').closest('tr')!).getByText('3.25')).toBeInTheDocument()
  await expectNoViolations(container)
})

test('leaves out what the design hides and what the permission does not name', async () => {
  await renderDetail({ forms: new Set(['name', 'tableField1-item']) })
  expect(screen.getByText('名称')).toBeInTheDocument()
  for (const label of ['秘密', '隐藏', '金额']) expect(screen.queryByText(label)).toBeNull()
  expect(screen.getByRole('columnheader', { name: '品名' })).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: '数量' })).toBeNull()
})

test('opens the linked record of a relation', async () => {
  const onOpenRecord = jest.fn()
  await renderDetail({ onOpenRecord })
  await userEvent.click(screen.getByRole('button', { name: '杭州纸业' }))
  expect(onOpenRecord).toHaveBeenCalledWith('m2', 's1')
})

it('computes what is not stored, in the record and in its rows (contract 3a §15)', async () => {
  const calculation = (label: string, expression: unknown[]) => ({
    __config__: { jnpfKey: 'calculate', label, layout: 'colFormItem', span: 24 },
    expression,
    precision: 2,
    isStorage: 0,
  })
  const operand = (name: string) => ({ __vModel__: name, label: name })
  const lines = {
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      children: [
        storedField('inputNumber', { label: '数量' }, { __vModel__: 'qty' }),
        calculation('小计', [operand('lines.qty'), '×', '3']),
      ],
    },
    __vModel__: 'lines',
  }
  const computed = parseDesign(
    { fields: [lines, calculation('合计', [operand('lines.qty'), '×', '1', '.', '5'])] },
    widgetSchemas,
  )
  render(<DetailView design={computed} values={{}} texts={{ lines: [{ qty: '2' }, { qty: '5.5' }] }} forms="all" />, {
    wrapper: WithMessages,
  })
  expect(await screen.findByText('11.25')).toBeInTheDocument()
  expect(await screen.findByText('16.50')).toBeInTheDocument()
  expect(screen.getByText('6.00')).toBeInTheDocument()
})

describe('what is left out (spec 2 §5.1)', () => {
  const pane = (title: string, ...children: unknown[]) => ({ __config__: { jnpfKey: 'tabItem', children }, title, name: title })
  const box = (jnpfKey: string, children: unknown[], rest: object = {}) => ({
    __config__: { jnpfKey, label: '', children },
    ...rest,
  })
  const linked = (label: string, relationField: string, isStored = false) =>
    storedField(
      'relationFormAttr',
      { label },
      { __vModel__: isStored ? 'kept' : undefined, relationField, showField: 'bank', isStorage: isStored ? 1 : 0 },
    )
  const show = async (nodes: unknown[], more: Partial<DetailViewProps> = {}) =>
    await renderDetail({ design: parseDesign({ fields: nodes }, widgetSchemas), texts: {}, ...more })

  it.each([
    ['noShow', { noShow: true }],
    ['a visibility without pc', { visibility: ['app'] }],
    ['an empty visibility', { visibility: [] }],
  ])('a field with %s', async (_, config) => {
    await show([
      storedField('input', { label: '看不见', ...config }),
      storedField('input', { label: '看得见' }, { __vModel__: 'b' }),
    ])
    expect(screen.queryByText('看不见')).toBeNull()
    expect(screen.getByText('看得见')).toBeInTheDocument()
  })

  it('attributes of a linked record whose field is hidden, in the record and in its rows, unless they are stored', async () => {
    const relation = (name: string) =>
      storedField('relationForm', { label: '供应商', noShow: true }, { __vModel__: name, modelId: 'm2' })
    await show(
      [
        relation('supplier'),
        linked('开户行', 'supplier_jnpfTable_t1'),
        linked('存下的开户行', 'supplier_jnpfTable_t1', true),
        {
          __config__: {
            jnpfKey: 'table',
            label: '明细',
            children: [
              storedField('input', { label: '品名' }, { __vModel__: 'item' }),
              relation('maker'),
              linked('厂家账号', 'maker_jnpfTable_t20'),
            ],
          },
          __vModel__: 'lines',
        },
      ],
      { texts: { lines: [{ item: '笔' }] } },
    )
    expect(screen.queryByText('开户行')).toBeNull()
    expect(screen.getByText('存下的开户行')).toBeInTheDocument()
    expect(screen.getByText('品名')).toBeInTheDocument()
    expect(screen.queryByText('厂家账号')).toBeNull()
  })

  it('attributes whose field the permission does not name', async () => {
    await show([storedField('relationForm', { label: '供应商' }, { __vModel__: 'supplier' }), linked('开户行', 'supplier')], {
      forms: new Set(['other']),
    })
    expect(screen.queryByText('开户行')).toBeNull()
  })

  it('buttons, which speak to the scripts of a form', async () => {
    const button = { __config__: { jnpfKey: 'button', label: '按钮' }, buttonText: '计算' }
    await show([button, storedField('input', { label: '看得见' }, { __vModel__: 'b' })])
    expect(screen.queryByText('计算')).toBeNull()
    expect(screen.getByText('看得见')).toBeInTheDocument()
  })

  it('containers, tabs and sub-tables that would be bare headings', async () => {
    const secret = (name: string) => storedField('input', { label: '秘密' }, { __vModel__: name })
    await show(
      [
        box('card', [secret('a'), { __config__: { jnpfKey: 'text' }, content: '说明' }], { header: '空卡片' }),
        box('card', [storedField('input', { label: '名称' }, { __vModel__: 'name' })], { header: '卡片' }),
        box('tab', [
          pane('空面板', secret('b')),
          pane('面板', storedField('input', { label: '地址' }, { __vModel__: 'address' })),
        ]),
        { __config__: { jnpfKey: 'table', label: '空明细', children: [secret('c')] }, __vModel__: 'lines' },
      ],
      { forms: new Set(['name', 'address', 'lines']) },
    )
    for (const text of ['空卡片', '空面板', '空明细', '秘密']) expect(screen.queryByText(text)).toBeNull()
    expect(screen.getByText('卡片')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: '面板' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByText('地址')).toBeInTheDocument()
  })
})

test('relations in rows are links of their own (contract 3a §15)', async () => {
  const onOpenRecord = jest.fn()
  const lines = {
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      children: [storedField('relationForm', { label: '厂家' }, { __vModel__: 'maker', modelId: 'm3' })],
    },
    __vModel__: 'lines',
  }
  await renderDetail({
    design: parseDesign({ fields: [lines] }, widgetSchemas),
    texts: { lines: [{ maker: '甲厂', maker_id: 'x1' }, { maker: '乙厂' }] },
    onOpenRecord,
  })
  await userEvent.click(screen.getByRole('button', { name: '甲厂' }))
  expect(onOpenRecord).toHaveBeenCalledWith('m3', 'x1')
  expect(screen.queryByRole('button', { name: '乙厂' })).toBeNull()
})

test('values that are empty are said to be, whatever the platform sends for nothing', async () => {
  const texts = { a: '', b: ' ', c: null, e: [] }
  const nodes = [
    ...['a', 'b', 'c', 'd'].map((name) => storedField('input', { label: name }, { __vModel__: name })),
    storedField('uploadFile', { label: 'e' }, { __vModel__: 'e' }),
  ]
  await renderDetail({ design: parseDesign({ fields: nodes }, widgetSchemas), values: texts, texts })
  expect(screen.getAllByText('—')).toHaveLength(nodes.length)
})
