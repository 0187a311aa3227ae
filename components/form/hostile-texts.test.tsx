import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../widgets/schemas'
import { DetailView } from './detail-view'
import { FormView } from './form-view'
import { OptionsProvider } from './options-context'

type Raw = Record<string, unknown>

/** Every text of a design, written so that a place that takes it for markup or for a message would show. */
const hostile = (where: string) => `<b data-hostile>${where}</b><img src=x onerror="alert(1)"> {count, plural, {`

const field = (jnpfKey: string, name: string, rest: Raw = {}, config: Raw = {}): Raw => ({
  __config__: {
    jnpfKey,
    label: hostile(`label of ${name}`),
    tipLabel: hostile(`tip of ${name}`),
    span: 24,
    regList: [],
    ...config,
  },
  __vModel__: name,
  placeholder: hostile(`placeholder of ${name}`),
  ...rest,
})
const holder = (jnpfKey: string, children: Raw[], rest: Raw = {}): Raw => ({
  __config__: { jnpfKey, label: hostile(jnpfKey), layout: 'rowFormItem', span: 24, children },
  ...rest,
})
const options = {
  options: [{ id: '1', fullName: hostile('option'), children: [{ id: '2', fullName: hostile('option below') }] }],
  props: { value: 'id', label: 'fullName', children: 'children' },
}

const fields: Raw[] = [
  field('input', 'input', { addonBefore: hostile('before'), addonAfter: hostile('after') }),
  field('textarea', 'area'),
  field('inputNumber', 'number', { addonBefore: hostile('number before') }),
  field('switch', 'switch', { activeTxt: hostile('on'), inactiveTxt: hostile('off') }),
  field('radio', 'radio', options),
  field('checkbox', 'checkbox', options),
  field('select', 'select', options),
  field('cascader', 'cascader', options),
  field('treeSelect', 'tree', options),
  field('datePicker', 'date', { format: 'yyyy-MM-dd' }),
  field('button', '', { buttonText: hostile('button') }),
  field('link', '', { content: hostile('link'), href: 'javascript:alert(1)' }),
  field('text', '', { content: hostile('text') }),
  field('alert', '', { title: hostile('alert'), description: hostile('alert words') }),
  field('divider', '', { content: hostile('divider') }),
  field('groupTitle', '', { content: hostile('group'), helpMessage: hostile('group help') }),
  field('nobodyKnows', 'unknown'),
  holder('card', [field('input', 'inCard')], { header: hostile('card head') }),
  holder(
    'tab',
    [{ title: hostile('tab title'), name: 't', __config__: { jnpfKey: 'tabItem', children: [field('input', 'inTab')] } }],
    {
      active: 't',
    },
  ),
  holder(
    'collapse',
    [{ title: hostile('fold title'), name: 'c', __config__: { jnpfKey: 'collapseItem', children: [field('input', 'inFold')] } }],
    { active: ['c'] },
  ),
  {
    ...holder('table', [field('input', 'cell'), field('select', 'choice', options)], { actionText: hostile('add row') }),
    __vModel__: 'rows',
  },
]

const values = {
  input: hostile('value'),
  area: hostile('long value'),
  radio: '1',
  checkbox: ['1'],
  select: '1',
  cascader: ['1', '2'],
  tree: '1',
  unknown: hostile('unknown value'),
  rows: [{ cell: hostile('cell value'), choice: '1' }],
}

/** As the platform tells them: names instead of ids. */
const texts = {
  ...values,
  select: hostile('option'),
  radio: hostile('option'),
  rows: [{ cell: hostile('cell value'), choice: hostile('option') }],
}

const design = parseDesign({ fields }, widgetSchemas)

beforeAll(() => {
  window.alert = () => {
    throw new Error('a text of the design ran')
  }
})

function expectTextsOnly() {
  expect(document.querySelector('[data-hostile], [onerror], img[src="x"]')).toBeNull()
  for (const link of document.querySelectorAll('a[href]')) expect(link.getAttribute('href')).not.toMatch(/script/i)
}

describe('markup and message syntax in any text of a design (D8, D16)', () => {
  test('stand as they are written in a form, in its headings and in its choices', async () => {
    const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: values })
    const { container } = render(
      <OptionsProvider load={async () => []}>
        <FormView store={store} />
      </OptionsProvider>,
      { wrapper: WithMessages },
    )
    await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
    const labels = ['label of input', 'before', 'option', 'button', 'link', 'text', 'alert', 'divider', 'group', 'card head']
    for (const word of [...labels, 'tab title', 'fold title', 'label of cell', 'add row'])
      expect(container.textContent).toContain(`<b data-hostile>${word}</b>`)
    for (const box of screen.getAllByRole('combobox').slice(0, 3)) {
      await userEvent.click(box)
      expectTextsOnly()
      await userEvent.keyboard('{Escape}')
    }
    expectTextsOnly()
  })

  test('stand as they are written in a detail', async () => {
    const { container } = render(
      <OptionsProvider load={async () => []}>
        <DetailView design={design} values={values} texts={texts} forms="all" />
      </OptionsProvider>,
      { wrapper: WithMessages },
    )
    await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
    for (const word of ['label of input', 'value', 'option', 'cell value', 'tab title'])
      expect(container.textContent).toContain(`<b data-hostile>${word}</b>`)
    expectTextsOnly()
  })
})
